import type { Act } from '@trefoil/server/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { TEXT_IS_SAFE } from '../../../lib/http/failure.ts';
import { useLeaveGuard } from '../../../lib/drafts/leaveGuard.ts';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { ActForm, type ActFormWorld } from './actForm.ts';
import { conflictOutline, saveOutline } from '../outlineSlice.ts';
import { useOutline } from '../useOutline.ts';

type Dispatch = ReturnType<typeof useAppDispatch>;

/** The form of one act with its state, tied to the store, the device and the page. */
export function useActForm(act: Act) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.auth.user?._id);
  const asked = useOutline();
  const loaded = asked.data !== undefined;
  const outline = asked.data ?? null;
  // Made once: signing out while it is open must not make the text somebody else's.
  const [form] = useState(() => new ActForm(act, userId ?? '', worldOf(dispatch)));
  const state = useSyncExternalStore(form.subscribe, form.getState);
  useLeaveGuard(state.dirty);

  useEffect(() => form.open(), [form]);

  useEffect(() => {
    if (loaded) form.receive(outline);
  }, [form, outline, loaded]);

  useEffect(() => {
    if (state.finished) void navigate(paths.dashboard);
  }, [state.finished, navigate]);

  return { form, state, outline, loaded, asked };
}

function worldOf(dispatch: Dispatch): ActFormWorld {
  return {
    async send(changes) {
      const action = await dispatch(saveOutline(changes));
      if (saveOutline.fulfilled.match(action)) return { stored: action.payload };
      if (!action.payload) throw new Error(action.error.message);
      const conflict = conflictOutline(action.payload);
      return conflict === undefined ? { failure: action.payload } : { conflict, failure: action.payload };
    },
    onSaved: (created) => dispatch(alertRaised({ text: created ? 'Outline Created' : 'Outline Updated' })),
    onFailed(failure, kept) {
      // A 401 ends the session, and the login says why.
      if (failure.status === 401) return;
      dispatch(failureRaised({ errors: failure.status === 0 && kept ? [{ msg: TEXT_IS_SAFE }] : failure.errors }));
    },
    onGivenUp: (bringBack) =>
      dispatch(
        alertRaised({ text: 'Your version was given up.', action: { label: 'Bring Mine Back', run: bringBack } }),
      ),
  };
}
