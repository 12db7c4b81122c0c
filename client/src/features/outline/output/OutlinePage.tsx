import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { OutlineScreen } from './OutlineScreen.tsx';

const ImportScreen = lazyComponent(() => import('../import/ImportScreen.tsx'), 'ImportScreen');

/** The finished outline or, with `?read=back`, the import screen. */
export function OutlinePage() {
  const [search] = useSearchParams();
  return search.get('read') === 'back' ? <ImportScreen /> : <OutlineScreen />;
}
