import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { selectAuthStatus } from '../../features/auth/authSlice.ts';
import { forgetRenamed } from '../../features/outline/characters/characterForm.ts';
import { ignoreOlderLoads } from '../../features/outline/ignoreOlderLoads.ts';
import { nameFirstStory } from '../../features/outline/nameFirstStory.ts';
import { outlineSender } from '../../features/outline/outlineSender.ts';
import { connectDrafts, DraftsContext, type DraftsConnection } from '../../lib/drafts/DraftsContext.ts';
import { offlineCache } from '../../lib/browser/offlineCache.ts';
import { deleteDrafts } from '../../lib/drafts/storedDrafts.ts';
import { useAppSelector } from '../hooks.ts';
import type { AppStore } from '../store.ts';
import { connectOffline } from './offline.ts';

/** Stores and sends the drafts of the signed-in writer, from login to the end of the session, on every screen. */
export function DraftsSession({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const user = useAppSelector(({ auth }) => auth.user?._id);
  const isVisitor = useAppSelector((state) => selectAuthStatus(state) === 'visitor');
  const [drafts, setDrafts] = useState<DraftsConnection | null>(null);
  const closing = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    // Only the signed-in writer has a cache; the drafts of others stay until they log in again.
    if (user || selectAuthStatus(store.getState()) === 'visitor')
      void closing.current.then(() => offlineCache.clear(user));
    if (isVisitor) forgetRenamed();
    if (!user) return;
    const connected = connectDrafts(store, user, outlineSender(store));
    // oxlint-disable-next-line react/set-state-in-effect -- the connection lives as long as the effect
    setDrafts(connected);
    const endOffline = connectOffline(store, user);
    const endings = [nameFirstStory(store), ignoreOlderLoads(store)];
    return () => {
      setDrafts(null);
      for (const end of endings) end();
      const isDeleted = store.getState().auth.logoutReason === 'deleted';
      closing.current = Promise.all([connected.close(), endOffline()]).then(() =>
        isDeleted ? deleteDrafts(user) : undefined,
      );
    };
  }, [user, isVisitor, store]);

  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}
