import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** In place of what could not be loaded: why, and another try. */
export function LoadFailed({ problem, onAgain }: { problem: string | undefined; onAgain: () => void }) {
  return (
    <Notice tone="danger" role="alert" actions={<Button onClick={onAgain}>Try Again</Button>}>
      <p>{problem}</p>
    </Notice>
  );
}
