import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import type { ProfileState } from '../profileSlice.ts';
import { loadOwnProfile } from '../profileThunks.ts';

/** The writer's own profile, asked for once however many parts of a screen want it. */
export function useOwnProfile() {
  const dispatch = useAppDispatch();
  const store = useStore<{ profile: ProfileState }>();
  const { profile, loaded, error } = useAppSelector((state) => state.profile);

  useEffect(() => {
    // Read here and not while drawing: another part may have asked in the meantime.
    const now = store.getState().profile;
    if (!now.loaded && !now.asked) void dispatch(loadOwnProfile());
  }, [store, dispatch]);

  return { profile, loaded, error: loaded ? null : error, reload: () => void dispatch(loadOwnProfile()) };
}
