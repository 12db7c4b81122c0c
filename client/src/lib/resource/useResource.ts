import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Failure } from '../http/failure.ts';
import type { Resource } from './resource.ts';

/** A resource as a screen sees it. */
export interface Query<Data> {
  /** The data as last received; `undefined` until then. */
  data: Data | undefined;
  /** A request is under way. */
  loading: boolean;
  /** Why the last request failed. */
  failure: Failure | null;
  /** Loads it again. */
  refetch: () => void;
}

interface QueryOptions {
  /** Reload stale data when the screen opens. */
  onOpen?: boolean;
  /** Reload stale data when the reader returns to the tab: another device may have changed it. */
  onFocus?: boolean;
}

type Load<Arg> = (arg: Arg) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/** Data requested longer ago than this is stale, in milliseconds. */
const FRESH_FOR = 10_000;

/**
 * Loads a resource when it is missing or stale, and returns its last known data meanwhile.
 *
 * @param arg which one; only its key matters
 */
export function useResource<State, Response, Data, Arg>(
  load: Resource<State, Response, Data, Arg>,
  arg: Arg,
  { onOpen = true, onFocus = true }: QueryOptions = {},
): Query<Data> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore();
  const { key: keyOf, state, data } = load.description;
  const key = keyOf(arg);
  const now = useSelector((root) => state(load.sliceOf(root)));
  const received = useSelector((root) => data(load.sliceOf(root)));
  const refetch = () => void dispatch((load as Load<Arg>)(arg));

  const loadIf = useEffectEvent((reloads: boolean) => {
    const { loaded, requestedAt, key: loadedKey } = state(load.sliceOf(store.getState()));
    const isMissing = !loaded || loadedKey !== key;
    if (isMissing || (reloads && performance.now() - requestedAt > FRESH_FOR)) refetch();
  });
  useEffect(() => {
    const onVisible = () => {
      if (onFocus && document.visibilityState === 'visible') loadIf(true);
    };
    loadIf(onOpen);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [load, key, onOpen, onFocus]);

  const isCurrent = now.key === key;
  return {
    data: isCurrent && now.loaded ? received : undefined,
    loading: isCurrent && now.loading,
    failure: isCurrent ? now.failure : null,
    refetch,
  };
}
