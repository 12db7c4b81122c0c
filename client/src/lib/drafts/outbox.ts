import { Retry } from '../http/retry.ts';
import type { DraftsStore } from './journal/connectJournal.ts';
import { draftsActions, type FormDrafts } from './draftsSlice.ts';
import { changesOf, compareVersions, creationOf, saveForm, type Sender, type SaveResult } from './saving.ts';

/** A form that autosaves, whichever screen is open. */
export interface Autosaver extends Sender {
  /** Whether it may: the outline exists. May ask the server. */
  isBegun: () => boolean | Promise<boolean>;
  /** Something was stored without being asked for. */
  onStored?: () => void;
}

/** Milliseconds after the last key, and at most while typing goes on. */
const QUIET = 2_000;
const LONGEST = 10_000;

/**
 * Sends texts: what the writer asks for at once, autosaves a while after the last key. One request of a form at a
 * time, in all tabs; what is asked for comes next.
 */
export class Outbox {
  readonly #store: DraftsStore;
  readonly #flush: () => Promise<void>;
  readonly #self: ReadonlyMap<string, Autosaver>;
  readonly #running = new Map<string, Promise<unknown>>();
  /** What the writer has left while it was being sent: the rest goes right behind. */
  readonly #next = new Set<string>();
  readonly #quiet = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #longest = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #seen = new Map<string, FormDrafts | undefined>();
  readonly #retry = new Map<string, Retry>();
  readonly #unsubscribe: () => void;
  readonly #control = new AbortController();

  /** @param flush writes to the device what is not written yet */
  constructor(store: DraftsStore, flush: () => Promise<void>, self: Readonly<Record<string, Autosaver>>) {
    this.#store = store;
    this.#flush = flush;
    this.#self = new Map(Object.entries(self));
    for (const form of this.#self.keys()) this.#retry.set(form, new Retry(() => void this.sendNow(form)));
    this.#unsubscribe = store.subscribe(this.#notice);
    const { signal } = this.#control;
    const sendAll = () => [...this.#self.keys()].forEach((form) => void this.sendNow(form));
    window.addEventListener('online', sendAll, { signal });
    document.addEventListener('visibilitychange', sendAll, { signal });
  }

  close(): void {
    this.#unsubscribe();
    this.#control.abort();
    for (const form of this.#self.keys()) this.#stop(form);
  }

  /** SAVE: sends a form now, after what is on its way. Never rejects. */
  save(form: string, sender: Sender | undefined = this.#self.get(form)): Promise<SaveResult> {
    return this.#run(form, sender!, true);
  }

  /** Sends at once what would have been sent soon: the writer has left the field or the page. */
  async sendNow(form: string): Promise<void> {
    const sender = this.#self.get(form);
    if (!sender) return;
    if (this.#running.has(form)) return void this.#next.add(form);
    this.#stop(form);
    if (!changesOf(this.#store.getState().drafts.forms[form], sender) || !(await sender.isBegun())) return;
    if (this.#control.signal.aborted) return;
    const { stored } = await this.#run(form, sender, false);
    if (stored) sender.onStored?.();
  }

  #run(form: string, sender: Sender, asked: boolean): Promise<SaveResult> {
    this.#stop(form);
    // As it is when SAVE is pressed: another tab may be creating the same object, and empties the form then.
    const creation = creationOf(this.#store.getState().drafts.forms[form], sender);
    const set = (saving: Parameters<typeof draftsActions.savingChanged>[0]['saving']) =>
      this.#store.dispatch(draftsActions.savingChanged({ form, saving }));
    if (asked) set({ asked });
    const before = this.#running.get(form) ?? Promise.resolve();
    const run = before.then(async () => {
      set({ busy: true, asked });
      const result = await alone(form, () => saveForm(this.#store, form, sender, this.#flush, creation));
      const more = this.#running.get(form) !== run;
      if (!more) this.#running.delete(form);
      set({ busy: more, asked: more, failure: result.failure });
      if (!more) this.#goOn(form, result);
      return result;
    });
    this.#running.set(form, run);
    return run;
  }

  /** What failed for a reason that passes is tried again, what was typed meanwhile is sent in its turn. */
  #goOn(form: string, { failure }: SaveResult) {
    this.#retry.get(form)?.after(failure);
    this.#seen.delete(form);
    const goesOn = this.#next.delete(form);
    if (failure) return;
    if (goesOn) void this.sendNow(form);
    this.#notice();
  }

  readonly #notice = () => {
    const { forms, ready } = this.#store.getState().drafts;
    if (!ready) return;
    for (const [form, entry] of Object.entries(forms)) {
      if (entry === this.#seen.get(form)) continue;
      this.#seen.set(form, entry);
      if (Object.values(entry.fields).some(({ comparing }) => comparing)) void compareVersions(this.#store, form);
      const sender = this.#self.get(form);
      if (sender && !this.#running.has(form) && !this.#retry.get(form)?.waits) this.#sendSoon(form, sender, entry);
    }
  };

  #sendSoon(form: string, sender: Autosaver, entry: FormDrafts) {
    clearTimeout(this.#quiet.get(form));
    if (!changesOf(entry, sender)) return;
    const send = () => void this.sendNow(form);
    this.#quiet.set(form, setTimeout(send, QUIET));
    if (!this.#longest.has(form)) this.#longest.set(form, setTimeout(send, LONGEST));
  }

  #stop(form: string) {
    clearTimeout(this.#quiet.get(form));
    clearTimeout(this.#longest.get(form));
    this.#longest.delete(form);
    this.#retry.get(form)?.stop();
  }
}

/** Holds the other tabs back while this one sends a form, where the browser can. */
function alone<Result>(form: string, run: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`trefoil/sending/${form}`, run) : run();
}
