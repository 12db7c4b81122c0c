import { useState, type SubmitEvent } from 'react';
import { errorsByField, type Failure } from '../http/failure.ts';

/** What is wrong, in words, by field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

/** A thunk's result: a failure as payload when it was rejected. */
interface Result {
  meta: { requestStatus: 'fulfilled' | 'rejected' };
  payload?: unknown;
}

interface FormSave<Field extends string> {
  /** What the person must change before anything is sent; empty if nothing. */
  check: () => Problems<Field>;
  /** Sends the text. */
  send: () => Promise<Result>;
  /** After a success. */
  onSaved: () => void;
  /** After the server said no. When it was not reached, the form itself says so and nothing else has to. */
  onFailed: (failure: Failure) => void;
}

/** Checks a form, sends it, and keeps what is to be said about that. Nothing is sent twice at the same time. */
export function useFormSave<Field extends string>({ check, send, onSaved, onFailed }: FormSave<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const found = check();
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { meta, payload } = await send();
    setBusy(false);
    if (meta.requestStatus === 'fulfilled') return onSaved();
    const failed = payload as Failure | undefined;
    if (!failed) return;
    setFailure(failed);
    setProblems(errorsByField(failed) as Problems<Field>);
    if (failed.status !== 0) onFailed(failed);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) void save();
  }

  return { problems, failure, busy, onSubmit };
}
