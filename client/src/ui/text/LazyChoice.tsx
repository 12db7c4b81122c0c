import { lazyComponent } from '../../lib/lazyComponent.tsx';

/** A `Choice`, whose code is loaded when it is needed. */
export const LazyChoice = lazyComponent(() => import('./Choice.tsx'), 'Choice');
