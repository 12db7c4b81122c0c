import { useRef } from 'react';
import type { Failure } from '../../lib/http/failure.ts';
import { Button } from '../button/Button.tsx';
import { Row } from '../layout/layout.tsx';
import { LoadFailed } from '../notice/LoadFailed.tsx';
import css from './ShowMore.module.css';

interface ShowMoreProps {
  busy: boolean;
  /** Why the last attempt failed. */
  failure: Failure | null | undefined;
  /** Loads the next page; resolves when it has loaded or failed. */
  onMore: () => Promise<unknown>;
  /** The label of the button. */
  children: string;
}

/** Extends the list right before it. The focus moves to the first new item, unless it was moved elsewhere. */
export function ShowMore({ busy, failure, onMore, children }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);

  async function more() {
    const pressed = document.activeElement;
    const list = place.current?.previousElementSibling;
    const last = list?.lastElementChild;
    await onMore();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.activeElement !== pressed && document.activeElement !== document.body) return;
    const first = last?.nextElementSibling ?? list?.nextElementSibling;
    const target = first?.matches('[tabindex]') ? first : first?.querySelector('a, button');
    (target as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  }

  return (
    <div ref={place}>
      {failure ? (
        <LoadFailed failure={failure} onAgain={() => void more()} />
      ) : (
        <Row className={css.ShowMore}>
          <Button busy={busy} onClick={() => void more()}>
            {children}
          </Button>
        </Row>
      )}
    </div>
  );
}
