import { useEffect, useState, type ComponentType } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import css from './RichText.module.css';
import type { RichTextProps } from './RichText.tsx';

/** The rich text editor, loaded when it is needed. If that fails, the text is kept and loading can be tried again. */
export function LazyRichText(props: RichTextProps) {
  const [Loaded, setLoaded] = useState<ComponentType<RichTextProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let here = true;
    import('./RichText.tsx').then(
      // A component is a function, which a setter would call.
      ({ default: RichText }) => here && setLoaded(() => RichText),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [attempt]);

  function tryAgain() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  if (Loaded) return <Loaded {...props} />;
  if (failed) {
    return (
      <Notice tone="danger" actions={<Button onClick={tryAgain}>Try Again</Button>}>
        The editor did not load. What you wrote so far is safe.
      </Notice>
    );
  }
  return (
    <div className={css.loading}>
      <Skeleton lines={[92, 100, 40]} />
    </div>
  );
}
