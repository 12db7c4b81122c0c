import { isRejectedWithValue, type ActionReducerMapBuilder, type UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../http/failure.ts';
import { createThunk } from './thunk.ts';

/** Where the asking for something stands. It lies in a slice beside what was answered. */
export interface LoadState {
  /** Whether an answer is on its way. */
  loading: boolean;
  /** Whether what lies beside it answers `of`. It stays, stale, while it is asked for again. */
  loaded: boolean;
  /** Why the last try failed; gone with the next one. */
  failure: Failure | null;
  /** What was asked for last: an id, the name of a list; '' where there is only one. */
  of: string;
  /** The request whose answer counts; answers to earlier ones come too late. */
  request: string | null;
}

export const NOT_ASKED: LoadState = { loading: false, loaded: false, failure: null, of: '', request: null };

interface Description<State, Answer, Data, Arg> {
  /** Asks the server; throws what the client throws. */
  fetch: (arg: Arg) => Promise<Answer>;
  /** Which of several is meant: its id or name. Left out where there is only one. */
  of?: (arg: Arg) => string;
  /** Where in the slice the asking stands. */
  state: (slice: State) => LoadState;
  /** Where in the slice the answer lies. */
  data: (slice: State) => Data;
  /** Puts an answer into the slice. */
  receive: (slice: State, answer: Answer, arg: Arg) => void;
  /** The server says that there is no such thing: what else goes. */
  missing?: (slice: State, arg: Arg) => void;
}

/**
 * Something the server has: asked for, waited for, shown stale, failed, asked again.
 *
 * @param type the action's name; before the slash stands the slice: 'posts/postLoaded'
 * @returns a thunk that asks for it, once for all who ask for the same at a time, to be given to `addResource` and
 *   `useResource`; it is rejected with the `Failure`
 */
export function createResource<State, Answer, Data, Arg = void>(
  type: `${string}/${string}`,
  description: Description<State, Answer, Data, Arg>,
) {
  const { fetch, of = () => '', state } = description;
  const sliceOf = (root: unknown) => (root as Record<string, State | undefined>)[type.slice(0, type.indexOf('/'))];
  const load = createThunk<Answer, Arg>(type, (arg) => fetch(arg), {
    condition(arg, { getState }) {
      const slice = sliceOf(getState());
      if (!slice) return true;
      const { loading, of: asked } = state(slice);
      return !(loading && asked === of(arg));
    },
  });
  return Object.assign(load, { description: { ...description, of }, sliceOf });
}

export type Resource<State, Answer, Data, Arg> = ReturnType<typeof createResource<State, Answer, Data, Arg>>;

/** Adds the cases of a resource to the reducer of its slice. */
export function addResource<State, Answer, Data, Arg>(
  builder: ActionReducerMapBuilder<State>,
  load: Resource<State, Answer, Data, Arg>,
): ActionReducerMapBuilder<State> {
  const { of, state, receive, missing } = load.description;
  return builder
    .addCase(load.pending, (slice, { meta }) => {
      const now = state(slice as State);
      const key = of(meta.arg);
      Object.assign(now, { loading: true, loaded: now.loaded && now.of === key, failure: null });
      Object.assign(now, { of: key, request: meta.requestId });
    })
    .addCase(load.fulfilled, (slice, { meta, payload }) => {
      const now = state(slice as State);
      if (now.request !== meta.requestId) return;
      received(now, now.of);
      receive(slice as State, payload as Answer, meta.arg);
    })
    .addCase(load.rejected, (slice, { meta, payload }) => {
      const now = state(slice as State);
      if (now.request !== meta.requestId) return;
      Object.assign(now, { loading: false, failure: payload ?? null, request: null });
      if (payload?.status === 404) missing?.(slice as State, meta.arg);
    });
}

/** What lies beside the state is what the server has of `of`; a request under way could bring back something older. */
export function received(now: LoadState, of = ''): void {
  Object.assign(now, { loading: false, loaded: true, failure: null, of, request: null });
}

/** Records why the last call of a slice failed, until one succeeds. It comes after all cases. */
export function recordFailures<State extends { error: Failure | null }>(
  builder: ActionReducerMapBuilder<State>,
  slice: string,
): void {
  const ends = (how: string) => (action: UnknownAction) =>
    action.type.startsWith(`${slice}/`) && action.type.endsWith(how);
  builder
    .addMatcher(isRejectedWithValue, (state, action) => {
      if (ends('/rejected')(action)) state.error = action.payload as Failure;
    })
    .addMatcher(ends('/fulfilled'), (state) => {
      state.error = null;
    });
}
