import { withLock } from '../browser/locks.ts';
import { BROKEN, isPassing, type Failure } from '../http/failure.ts';
import { retryDelay } from '../http/retry.ts';
import { draftsActions } from './draftsSlice.ts';
import { onDraftsChange, type DraftsState, type DraftsStore, type Saving } from './draftsState.ts';
import { changesOf, creationOf, saveForm, SESSION_OVER, type Outcome, type Sender } from './saving.ts';

/** Text is autosaved this many milliseconds after the last key, and after this many while typing goes on. */
const QUIET_TIME = 2_000;
const LONGEST_TIME = 10_000;

type AutosaveState = 'idle' | 'waiting' | 'sending' | 'retrying';

/**
 * Sends drafts: any form when its writer presses SAVE, and those with a sender of their own automatically, whichever screen is
 * open. Of a form there is one request at a time, in all tabs. The autosave is always in one of four states:
 *
 * ```
 *    idle ──── a text changes ────▶ waiting ──── 2 s after the last key, ────▶ sending
 *     ▲                                ▲          10 s after the first           │ │ ▲
 *     │                                └── something was typed meanwhile ────────┘ │ │
 *     ├── all is sent, or was refused as it is ────────────────────────────────────┤ │
 *     │                                                   a failure that may pass  ▼ │ after a delay
 *     │                                                                      retrying
 *     └─ a field or the page was left, or the network is back: sending at once, from every state
 * ```
 */
export class Outbox {
  readonly #store: DraftsStore;
  readonly #flush: () => Promise<void>;
  readonly #senderOf: (form: string) => Sender | undefined;
  readonly #closing = new AbortController();
  /** The last save of each form that is being saved. */
  readonly #saves = new Map<string, Promise<Outcome>>();
  #state: AutosaveState = 'idle';
  /** Ends `waiting` and `retrying`. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When `waiting` began. */
  #since = 0;
  /** How often it was tried in vain. */
  #failures = 0;
  /** Something was left while `sending`: the rest is sent right after it. */
  #isNext = false;

  /**
   * @param flush writes to the device what is not written yet
   * @param senderOf how a form is sent automatically; `undefined` for one that is sent only by SAVE
   */
  constructor(store: DraftsStore, flush: () => Promise<void>, senderOf: (form: string) => Sender | undefined) {
    this.#store = store;
    this.#flush = flush;
    this.#senderOf = senderOf;
    const { signal } = this.#closing;
    signal.addEventListener('abort', onDraftsChange(store, this.#onChange));
    const autosave = () => void this.autosave();
    window.addEventListener('online', autosave, { signal });
    document.addEventListener('visibilitychange', autosave, { signal });
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /** SAVE: sends a form now, after what is on its way. Never rejects. @param sender that of the autosave unless given */
  save(form: string, sender = this.#senderOf(form)): Promise<Outcome> {
    this.#set(form, { busy: true, isManual: true });
    return this.#send(form, sender!, true);
  }

  /** Sends at once what would have been sent soon. Never rejects. */
  async autosave(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    if (this.#state === 'sending') {
      this.#isNext = true;
      return;
    }
    this.#enter('sending');
    this.#isNext = false;
    let failure: Failure | null = null;
    for (const form of this.#unsentForms()) {
      // oxlint-disable-next-line no-await-in-loop -- SAVE may be sending it already
      await this.#saves.get(form);
      if (!this.#isUnsent(form)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one form after the other
      const outcome = await this.#send(form, this.#senderOf(form)!, false);
      failure = outcome.failure ?? failure;
      if (failure && isPassing(failure)) break;
    }
    this.#goOn(failure);
  }

  /** `sending` has ended. */
  #goOn(failure: Failure | null): void {
    if (failure && isPassing(failure)) return this.#enter('retrying', retryDelay(this.#failures++, failure));
    this.#failures = 0;
    this.#enter('idle');
    if (this.#isNext) void this.autosave();
    else this.#wait();
  }

  readonly #onChange = (now: DraftsState, before: DraftsState): void => {
    if (!now.ready) return;
    const changed = Object.keys(now.forms).filter((form) => !before.ready || now.forms[form] !== before.forms[form]);
    if (changed.some((form) => this.#senderOf(form))) this.#wait();
  };

  #wait(): void {
    if (this.#state === 'sending' || this.#state === 'retrying') return;
    if (this.#unsentForms().length === 0) return this.#enter('idle');
    if (this.#state === 'idle') this.#since = performance.now();
    this.#enter('waiting', Math.min(QUIET_TIME, this.#since + LONGEST_TIME - performance.now()));
  }

  /** @param delay after this many milliseconds comes `sending` */
  #enter(state: AutosaveState, delay?: number): void {
    clearTimeout(this.#timer);
    this.#state = state;
    if (delay !== undefined && !this.#closing.signal.aborted)
      this.#timer = setTimeout(() => void this.autosave(), delay);
  }

  #unsentForms(): string[] {
    return Object.keys(this.#store.getState().drafts.forms).filter((form) => this.#isUnsent(form));
  }

  /** Whether a form has text to be sent automatically. */
  #isUnsent(form: string): boolean {
    const sender = this.#senderOf(form);
    const entry = this.#store.getState().drafts.forms[form];
    const { texts = {} } = (sender && changesOf(entry, sender)) ?? {};
    // As it is, only SAVE sends what was refused.
    return Object.keys(texts).some((field) => entry?.[field]?.refused === undefined);
  }

  /** Saves a form after the saves of it that are on their way. */
  #send(form: string, sender: Sender, isManual: boolean): Promise<Outcome> {
    // As it is when SAVE is pressed: another tab may be creating the same object, and empties the form then.
    const creation = creationOf(this.#store.getState().drafts.forms[form], sender);
    const save = async () => {
      this.#set(form, { busy: true, isManual });
      let outcome: Outcome = { stored: null, failure: BROKEN };
      try {
        outcome = await withLock(`trefoil/sending/${form}`, async () =>
          this.#closing.signal.aborted ? SESSION_OVER : saveForm(this.#store, form, sender, this.#flush, creation),
        );
      } catch (error) {
        console.error(error);
      }
      const isLast = this.#saves.get(form) === saved;
      if (isLast) this.#saves.delete(form);
      this.#set(form, { busy: !isLast, isManual: !isLast, failure: outcome.failure });
      const { stored, failure, to } = outcome;
      if (stored || failure || !to) return outcome;
      // The texts have moved to the form of what they are for by now.
      const rest = await this.#send(to, this.#senderOf(to) ?? sender, isManual);
      return { ...rest, to: rest.to ?? to };
    };
    const saved = (this.#saves.get(form) ?? Promise.resolve()).then(save);
    this.#saves.set(form, saved);
    return saved;
  }

  #set(form: string, saving: Partial<Saving>): void {
    if (!this.#closing.signal.aborted) this.#store.dispatch(draftsActions.savingChanged({ form, saving }));
  }
}
