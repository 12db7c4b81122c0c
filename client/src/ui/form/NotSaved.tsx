import { WifiOff } from 'lucide-react';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { NOWHERE, TEXT_IS_SAFE, type Failure } from '../../lib/http/failure.ts';
import { Notice } from '../notice/Notice.tsx';

/** Says why the text of a form was not saved, and that it is safe. Errors of a field are shown at that field. */
export function NotSaved({ failure }: { failure: Failure | null }) {
  const onDevice = useDraftsState((drafts) => drafts.onDevice);
  if (!failure) return null;
  if (failure.status === 0) {
    return (
      <Notice tone="danger" icon={WifiOff}>
        {onDevice ? TEXT_IS_SAFE : NOWHERE}
      </Notice>
    );
  }
  return (
    <Notice tone="danger">
      <p>Not saved. Your text is still here.</p>
      {failure.errors
        .filter(({ path }) => !path)
        .map(({ msg }) => (
          <p key={msg}>{msg}</p>
        ))}
    </Notice>
  );
}
