import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Failure } from '../http/failure.ts';
import { NOT_ASKED, type Resource } from './resource.ts';

/** Something of the server's as a screen sees it. */
export interface Asked<Data> {
  /** What the server said last; `undefined` before the first answer. */
  data: Data | undefined;
  /** An answer is on its way. */
  loading: boolean;
  /** Why the last try failed. */
  failure: Failure | null;
  /** Asks again. */
  again: () => void;
}

/**
 * When to ask: each time the screen opens; also whenever somebody comes back to its tab, as another device may have
 * changed it; or only if it is not there, not on its way and has not failed.
 */
export type When = 'opened' | 'returned' | 'needed';

type Ask<Arg> = (arg: Arg) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/** Coming back after less than this is no reason to ask again, in milliseconds. */
const FRESH = 10_000;

/** When something was last asked for because it was needed, by the dispatch of its store, and by type and key. */
const neededAt = new WeakMap<object, Record<string, number>>();
/** A screen that opens within this time takes that for its own asking, in milliseconds. */
const OPENS_WITHIN = 10_000;

/** Whether what a screen asks for as it opens was asked for just now, by what stands around it; but once. */
function wasNeeded(dispatch: object, name: string): boolean {
  const needed = neededAt.get(dispatch);
  const at = needed?.[name] ?? 0;
  delete needed?.[name];
  return Date.now() - at < OPENS_WITHIN;
}

/**
 * Sees to it that a resource is asked for, and gives what is known of it meanwhile. A first answer arrives with a drawing that
 * is done bit by bit: a press meanwhile need not wait for it.
 */
export function useResource<State, Answer, Data, Arg>(
  load: Resource<State, Answer, Data, Arg>,
  arg: Arg,
  when: When = 'opened',
): Asked<Data> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { of, state, data } = load.description;
  const key = of(arg);
  const name = `${load.typePrefix} ${key}`;
  const now = useSelector((root) => {
    const slice = load.sliceOf(root);
    return slice ? state(slice) : NOT_ASKED;
  });
  const answer = useSelector((root) => {
    const slice = load.sliceOf(root);
    return slice && data(slice);
  });
  const isOf = now.of === key;
  const isLoaded = isOf && now.loaded;
  const isDrawn = useDeferredValue(isLoaded);
  const needed = !isOf || !(now.loaded || now.loading || now.failure !== null);
  // The key says all of the argument that matters.
  const latest = useRef(arg);
  useEffect(() => {
    latest.current = arg;
  });
  const again = useCallback(() => void dispatch((load as Ask<Arg>)(latest.current)), [dispatch, load]);

  useEffect(() => {
    if (when !== 'needed' && !wasNeeded(dispatch, name)) again();
  }, [when, dispatch, name, again]);

  useEffect(() => {
    if (when !== 'needed' || !needed) return;
    neededAt.set(dispatch, { ...neededAt.get(dispatch), [name]: Date.now() });
    again();
  }, [when, dispatch, name, needed, again]);

  useEffect(() => {
    if (when !== 'returned') return;
    let asked = Date.now();
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < FRESH) return;
      asked = Date.now();
      again();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [when, again]);

  return {
    data: isLoaded && isDrawn ? answer : undefined,
    loading: isOf && now.loading,
    failure: isOf ? now.failure : null,
    again,
  };
}
