import type { Failure } from '../../lib/http/failure.ts';
import { Button } from '../button/Button.tsx';
import { Notice } from './Notice.tsx';

/** Shown in place of what could not be loaded: the reason, and a retry. */
export function LoadFailed({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  return (
    <Notice tone="danger" actions={<Button onClick={onAgain}>Try Again</Button>}>
      <p>{failure.errors[0]?.msg ?? failure.statusText}</p>
    </Notice>
  );
}
