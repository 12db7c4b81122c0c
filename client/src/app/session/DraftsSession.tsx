import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { outlineAutosaver } from '../../features/outline/outlineAutosaver.ts';
import { connectDrafts } from '../../lib/drafts/connectDrafts.ts';
import { DraftsContext, type DraftsConnection } from '../../lib/drafts/DraftsContext.ts';
import { OUTLINE_FORM } from '../../lib/drafts/forms.ts';
import { offlineCache } from '../../lib/drafts/journal/offlineCache.ts';
import { deleteDrafts } from '../../lib/drafts/journal/storedDrafts.ts';
import { useAppSelector } from '../hooks.ts';
import type { AppStore } from '../store.ts';
import { connectOffline } from './offline.ts';

/** Stores and sends the drafts of the signed-in writer, from login to the end of the session, on every screen. */
export function DraftsSession({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const user = useAppSelector(({ auth }) => auth.user?._id);
  const [drafts, setDrafts] = useState<DraftsConnection | null>(null);

  useEffect(() => {
    if (!user) return;
    const connected = connectDrafts(store, user, { [OUTLINE_FORM]: outlineAutosaver(store) });
    // oxlint-disable-next-line react/set-state-in-effect -- the connection lives as long as the effect
    setDrafts(connected);
    // The cache of another user is deleted; their drafts stay until they log in again.
    void offlineCache.clear(user);
    const endOffline = connectOffline(store, user);
    return () => {
      setDrafts(null);
      const { logoutReason } = store.getState().auth;
      void Promise.all([connected.close(), endOffline()]).then(() => {
        if (logoutReason === 'deleted') return deleteDrafts(user);
        return logoutReason === 'logout' ? offlineCache.clear() : undefined;
      });
    };
  }, [user, store]);

  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}
