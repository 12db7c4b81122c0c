import { useEffect, useState, type ComponentType } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import css from './RichText.module.css';
import type { EditorProps } from './RichText.tsx';

/** The rich text editor, loaded when it is first needed. If loading fails, it can be retried; the form keeps its text. */
export function LazyRichText(props: EditorProps) {
  const [Loaded, setLoaded] = useState<ComponentType<EditorProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isMounted = true;
    import('./RichText.tsx').then(
      // In a function, because a setter calls any function it receives.
      ({ default: RichText }) => isMounted && setLoaded(() => RichText),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
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
        The editor didn’t load. Your text is safe.
      </Notice>
    );
  }
  return (
    <div className={css.loading}>
      <Skeleton lines={[92, 100, 40]} />
    </div>
  );
}
