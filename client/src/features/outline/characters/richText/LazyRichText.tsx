import { lazyComponent } from '../../../../lib/lazyComponent.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import css from './RichText.module.css';

/** The rich text editor, loaded when it is first needed. */
export const LazyRichText = lazyComponent(
  () => import('./RichText.tsx'),
  'default',
  <div className={css.loading}>
    <Skeleton lines={[92, 100, 40]} />
  </div>,
);
