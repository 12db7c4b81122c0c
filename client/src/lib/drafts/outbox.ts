import { withLock } from '../browser/locks.ts';
import { failureOf, type Failure } from '../http/failure.ts';
import { Retry } from '../http/retry.ts';
import { draftsActions } from './draftsSlice.ts';
import type { DraftsState, FormDrafts } from './draftsState.ts';
import { onDraftsChange, type DraftsStore } from './draftsStore.ts';
import { changesOf, compareVersions, creationOf, saveForm, type Sender, type SaveResult } from './saving.ts';

/** How a form is sent that is saved automatically, whichever screen is open. */
export interface Autosaver extends Sender {
  /** Whether the object that the form changes exists yet, or why that cannot be known. May ask the server. */
  exists: () => Promise<boolean | Failure>;
}

/** A form is autosaved this many milliseconds after the last key, and after this many while typing goes on. */
const QUIET_TIME = 2_000;
const LONGEST_TIME = 10_000;

/** The result of a save in which something threw, which is a bug: it is tried again like a failure of the server. */
const BROKEN: SaveResult = { stored: false, failure: failureOf(500, 'Error', null), unsaved: [] };

/** A form with an autosaver, and when it is saved next. */
interface Autosaving {
  readonly autosaver: Autosaver;
  readonly retry: Retry;
  quiet?: ReturnType<typeof setTimeout> | undefined;
  longest?: ReturnType<typeof setTimeout> | undefined;
  /** The writer has left the form during a save: the rest is saved right after it. */
  isNext: boolean;
}

/**
 * Sends drafts: a form at once when its writer saves it, others automatically. One request of a form at a time, in all tabs;
 * what the writer saves comes next.
 */
export class Outbox {
  readonly #store: DraftsStore;
  readonly #flush: () => Promise<void>;
  readonly #autosaving: ReadonlyMap<string, Autosaving>;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #stopListening: () => void;
  readonly #closing = new AbortController();

  /** @param flush writes to the device what is not written yet */
  constructor(store: DraftsStore, flush: () => Promise<void>, autosavers: Readonly<Record<string, Autosaver>>) {
    this.#store = store;
    this.#flush = flush;
    this.#autosaving = new Map(
      Object.entries(autosavers).map(([form, autosaver]) => {
        const retry = new Retry(() => void this.autosave(form));
        return [form, { autosaver, retry, isNext: false }];
      }),
    );
    this.#stopListening = onDraftsChange(store, this.#onChange);
    const autosaveAll = () => [...this.#autosaving.keys()].forEach((form) => void this.autosave(form));
    const { signal } = this.#closing;
    window.addEventListener('online', autosaveAll, { signal });
    document.addEventListener('visibilitychange', autosaveAll, { signal });
  }

  close(): void {
    this.#stopListening();
    this.#closing.abort();
    for (const form of this.#autosaving.keys()) this.#unschedule(form);
  }

  /** SAVE: sends a form now, after what is on its way. Never rejects. @param sender the form's autosaver unless given */
  save(form: string, sender: Sender | undefined = this.#autosaving.get(form)?.autosaver): Promise<SaveResult> {
    return this.#run(form, sender!, true);
  }

  /** Sends at once what would have been sent soon: the writer has left the field or the page. Only forms with an autosaver. */
  async autosave(form: string): Promise<void> {
    const autosaving = this.#autosaving.get(form);
    if (!autosaving) return;
    if (this.#running.has(form)) {
      autosaving.isNext = true;
      return;
    }
    const { autosaver } = autosaving;
    this.#unschedule(form);
    if (!changesOf(this.#drafts(form), autosaver)) return;
    const exists = await autosaver.exists();
    if (this.#closing.signal.aborted) return;
    if (exists === true) await this.#run(form, autosaver, false);
    else autosaving.retry.after(exists || null);
  }

  #drafts(form: string): FormDrafts | undefined {
    return this.#store.getState().drafts.forms[form];
  }

  #run(form: string, sender: Sender, isManual: boolean): Promise<SaveResult> {
    this.#unschedule(form);
    // As it is when SAVE is pressed: another tab may be creating the same object, and empties the form then.
    const creation = creationOf(this.#drafts(form), sender);
    const set = (saving: Parameters<typeof draftsActions.savingChanged>[0]['saving']) =>
      !this.#closing.signal.aborted && this.#store.dispatch(draftsActions.savingChanged({ form, saving }));
    if (isManual) set({ isManual });
    const before = this.#running.get(form) ?? Promise.resolve();
    const run = before.then(async () => {
      let result = BROKEN;
      try {
        set({ busy: true, isManual });
        const send = () => saveForm(this.#store, form, sender, this.#flush, creation);
        result = await withLock(`trefoil/sending/${form}`, send);
      } catch (error) {
        console.error(error);
      } finally {
        const isLast = this.#running.get(form) === run;
        if (isLast) this.#running.delete(form);
        set({ busy: !isLast, isManual: !isLast, failure: result.failure });
        if (isLast && !this.#closing.signal.aborted) this.#goOn(form, result);
      }
      return result;
    });
    this.#running.set(form, run);
    return run;
  }

  /** What failed for a reason that passes is tried again; what was typed meanwhile is sent in its turn. */
  #goOn(form: string, { failure }: SaveResult): void {
    const autosaving = this.#autosaving.get(form);
    if (!autosaving) return;
    autosaving.retry.after(failure);
    const { isNext } = autosaving;
    autosaving.isNext = false;
    if (failure) return;
    if (isNext) void this.autosave(form);
    else this.#schedule(form);
  }

  readonly #onChange = ({ forms, ready }: DraftsState, before: DraftsState): void => {
    if (!ready) return;
    for (const [form, drafts] of Object.entries(forms)) {
      if (before.ready && drafts === before.forms[form]) continue;
      if (Object.values(drafts.fields).some(({ comparing }) => comparing)) void compareVersions(this.#store, form);
      this.#schedule(form);
    }
  };

  #schedule(form: string): void {
    const autosaving = this.#autosaving.get(form);
    if (!autosaving || this.#running.has(form) || autosaving.retry.waits) return;
    clearTimeout(autosaving.quiet);
    if (!changesOf(this.#drafts(form), autosaving.autosaver)) return;
    const autosave = () => void this.autosave(form);
    autosaving.quiet = setTimeout(autosave, QUIET_TIME);
    autosaving.longest ??= setTimeout(autosave, LONGEST_TIME);
  }

  #unschedule(form: string): void {
    const autosaving = this.#autosaving.get(form);
    if (!autosaving) return;
    clearTimeout(autosaving.quiet);
    clearTimeout(autosaving.longest);
    autosaving.longest = undefined;
    autosaving.retry.stop();
  }
}
