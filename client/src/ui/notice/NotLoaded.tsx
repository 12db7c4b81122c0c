import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere, NOT_SAVED } from '../../lib/drafts/draftsState.ts';
import { Button } from '../button/Button.tsx';
import { Notice } from './Notice.tsx';

export const NOT_LOADED_REASON = 'The connection was lost, or Trefoil was updated.';

/** Where the text is that is not saved, before the page is reloaded. */
export function useTextBeforeReload(): string {
  return useDraftsState(isStoredNowhere)
    ? `Your text isn’t stored anywhere else. ${NOT_SAVED}`
    : 'Your text is safe on this device. Reload the page to continue.';
}

export function ReloadButton() {
  return (
    <Button kind="primary" onClick={() => location.reload()}>
      Reload Page
    </Button>
  );
}

/** Shown in place of a part of a page whose code did not load. */
export function NotLoaded() {
  return (
    <Notice tone="danger" actions={<ReloadButton />}>
      {`This part didn’t load. ${NOT_LOADED_REASON} ${useTextBeforeReload()}`}
    </Notice>
  );
}
