import { current, original, type ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { BROKEN, type Failure } from '../http/failure.ts';
import { createThunk } from './thunk.ts';

/** The state of loading something, stored in a slice beside the data. */
export interface LoadState {
  /** A request is under way. */
  loading: boolean;
  /** The data beside it is that of `key`. It stays, stale, while it is loaded again. */
  loaded: boolean;
  /** When it was last requested, in milliseconds since the page was opened: a clock that is set back makes nothing younger. */
  requestedAt: number;
  /** Why the last request failed; cleared by the next one. */
  failure: Failure | null;
  /** What was requested last: an id, the name of a list; '' where there is only one. */
  key: string;
  /** The latest request; responses to earlier ones are ignored. */
  request: string | null;
}

export const NOT_LOADED: LoadState = {
  loading: false,
  loaded: false,
  requestedAt: 0,
  failure: null,
  key: '',
  request: null,
};

interface Description<State, Response, Data, Arg> {
  /** Makes the request; throws what the client throws. `now` returns the slice. */
  fetch: (arg: Arg, now: () => State) => Promise<Response>;
  /** Identifies one of several by its id or name. Left out if there is only one. */
  key?: (arg: Arg) => string;
  /** The load state in the slice. */
  state: (slice: State) => LoadState;
  /** The data in the slice. */
  data: (slice: State) => Data;
  /** Stores a response in the slice. */
  receive: (slice: State, response: Response, arg: Arg) => void;
  /** Called for a 404, to remove what belongs to it. */
  missing?: (slice: State, arg: Arg) => void;
}

/**
 * Something on the server that screens load, show stale, reload, or report as failed.
 *
 * @param slice the name of the slice that it is stored in
 * @param event the rest of the action's name: 'postLoaded'
 * @returns a thunk that loads it, once for all who load the same at the same time, for `addResource` and `useResource`;
 *   it is rejected with the `Failure`
 */
export function createResource<State, Response, Data, Arg = void>(
  slice: string,
  event: string,
  description: Description<State, Response, Data, Arg>,
) {
  const { fetch, key = () => '', state } = description;
  const sliceOf = (root: unknown) => (root as Record<string, State>)[slice]!;
  const load = createThunk<Response, Arg>(
    `${slice}/${event}`,
    (arg, { getState }) => fetch(arg, () => sliceOf(getState())),
    {
      condition(arg, { getState }) {
        const { loading, key: requested } = state(sliceOf(getState()));
        return !(loading && requested === key(arg));
      },
    },
  );
  return Object.assign(load, { description: { ...description, key }, sliceOf });
}

export type Resource<State, Response, Data, Arg> = ReturnType<typeof createResource<State, Response, Data, Arg>>;

/** Adds the cases of a resource to the reducer of its slice. */
export function addResource<State, Response, Data, Arg>(
  builder: ActionReducerMapBuilder<State>,
  load: Resource<State, Response, Data, Arg>,
): ActionReducerMapBuilder<State> {
  const { key, state, receive, missing } = load.description;
  return builder
    .addCase(load.pending, (slice, { meta }) => {
      const now = state(slice as State);
      const requested = key(meta.arg);
      const loaded = now.loaded && now.key === requested;
      const { requestId, requestedAt } = meta;
      Object.assign(now, { loading: true, loaded, failure: null, key: requested, request: requestId, requestedAt });
    })
    .addCase(load.fulfilled, (slice, { meta, payload }) => {
      const now = state(slice as State);
      if (now.request !== meta.requestId) return;
      received(now, now.key);
      receive(slice as State, payload as Response, meta.arg);
      keepEqual(slice as object);
    })
    .addCase(load.rejected, (slice, { meta, payload }) => {
      const now = state(slice as State);
      if (now.request !== meta.requestId) return;
      Object.assign(now, { loading: false, failure: payload ?? BROKEN, request: null });
      if (payload?.status === 404) missing?.(slice as State, meta.arg);
    });
}

/** Records that the data beside the state is the server's; a request under way could bring something older. */
export function received(now: LoadState, key = ''): void {
  Object.assign(now, { loading: false, loaded: true, failure: null, key, request: null });
}

/** Puts back each part of a slice that was replaced by an equal one, so that nothing is drawn, compared, or stored again. */
export function keepEqual(slice: object): void {
  const [before, now] = [original(slice), current(slice)] as [Record<string, unknown>, Record<string, unknown>];
  for (const [name, part] of Object.entries(now))
    if (part !== before[name] && JSON.stringify(part) === JSON.stringify(before[name]))
      Object.assign(slice, { [name]: before[name] });
}
