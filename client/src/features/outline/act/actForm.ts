import { beatKeysOf, isPresent, type Act, type Id, type OutlineText } from '@trefoil/server/contract';
import type { Failure } from '../../../lib/http/failure.ts';
import { newFormId, whenFormIsGone } from '../../../lib/drafts/formPresence.ts';
import { forgetTexts, isSettled, putBack, readKeptTexts, type KeptText } from '../edits/outlineDrafts.ts';
import {
  changedFields,
  changesToSend,
  keepBoth,
  keepMine,
  reconcile,
  shownText,
  takeTheirs,
  typeText,
  type Edits,
  type OutlineChanges,
  type StoredTexts,
} from '../edits/outlineEdits.ts';
import { isBegun } from '../outlineProgress.ts';
import { Retry } from '../../../lib/http/retry.ts';
import { saveEdits, type SaveAnswer } from '../edits/saveEdits.ts';
import { TextKeeper } from './textKeeper.ts';

export interface ActFormState {
  readonly edits: Edits;
  /** Something is not on the server yet, as far as is known. */
  readonly dirty: boolean;
  /** A save of the writer's own is under way; one that is repeated by itself keeps quiet. */
  readonly saving: boolean;
  /** Why the last save failed; `null` after a success. */
  readonly failure: Failure | null;
  /** Grows with each save of the writer's own that left something to do, so that the form can point at it. */
  readonly attempt: number;
  /** The writer wanted to save act 1 without a title. */
  readonly titleMissing: boolean;
  /** The first save is done and nothing is left to do here. */
  readonly finished: boolean;
  /** `false` when the device refuses to keep text. */
  readonly kept: boolean;
  /** Text of earlier forms that was never saved. */
  readonly offered: readonly KeptText[];
}

/** What a writer does with a text that was changed elsewhere too. */
export type Choice = 'mine' | 'theirs' | 'both';

const CHOOSE = { mine: keepMine, theirs: takeTheirs, both: keepBoth };

const FRESH: ActFormState = {
  edits: {},
  dirty: false,
  saving: false,
  failure: null,
  attempt: 0,
  titleMissing: false,
  finished: false,
  kept: true,
  offered: [],
};

/** What the form needs of the world around it. */
export interface ActFormWorld {
  send: (changes: OutlineChanges) => Promise<SaveAnswer>;
  /** Something was saved; `created` when nothing had been written before. */
  onSaved: (created: boolean) => void;
  /** A save of the writer's own failed. */
  onFailed: (failure: Failure, kept: boolean) => void;
  /** A version was given up; `bringBack` undoes it. */
  onGivenUp: (bringBack: () => void) => void;
}

/**
 * Everything behind one act's form while it is on the screen: what was typed, what is kept on the device, what is being
 * saved. Outside of React because answers and timers need what is true now, not what was true when it was last drawn.
 */
export class ActForm {
  private state = FRESH;
  private readonly listeners = new Set<() => void>();
  private readonly formId = newFormId();
  private readonly fields: readonly OutlineText[];
  private readonly keeper: TextKeeper;
  private readonly retry = new Retry(() => void this.save(true));
  /** What the server has; `undefined` until that is known. */
  private stored: StoredTexts | undefined;
  private underWay = false;
  private queued = false;
  private readonly gone = new Set<string>();

  constructor(
    private readonly act: Act,
    private readonly userId: Id,
    private readonly world: ActFormWorld,
  ) {
    this.fields = [...(act === 1 ? ['title' as const] : []), ...beatKeysOf(act)];
    this.keeper = new TextKeeper(
      userId,
      this.formId,
      () => this.state.edits,
      (kept) => this.set({ kept }),
    );
  }

  readonly getState = (): ActFormState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The form is on the screen. @returns a function for when it is not any more */
  readonly open = (): (() => void) => {
    const closeKeeper = this.keeper.open();
    const control = new AbortController();
    const others = new Set(readKeptTexts(this.userId, this.formId, this.fields).map(({ formId }) => formId));
    // What a form in another tab still holds belongs to that tab, and is offered only when the tab is gone.
    for (const id of others) {
      void whenFormIsGone(id, control.signal).then(() => {
        this.gone.add(id);
        this.offer();
      });
    }
    return () => {
      control.abort();
      this.retry.stop();
      closeKeeper();
    };
  };

  /** The server has this now: an answer to a load, or to something that was saved. */
  readonly receive = (stored: StoredTexts): void => {
    this.stored = stored;
    // During a save the answer to it decides.
    if (!this.underWay) this.setEdits(reconcile(this.state.edits, stored));
    this.offer();
  };

  readonly type = (field: OutlineText, text: string): void => {
    if (field === 'title') this.set({ titleMissing: false });
    this.setEdits(typeText(this.state.edits, field, text, this.stored ?? null));
  };

  readonly choose = (field: OutlineText, choice: Choice): void => {
    const mine = this.state.edits[field]?.mine;
    this.setEdits(CHOOSE[choice](this.state.edits, field));
    if (choice === 'theirs' && mine?.trim()) this.world.onGivenUp(() => this.type(field, mine));
  };

  readonly putBack = (): void => {
    const { edits, offered } = this.state;
    this.setEdits(putBack(edits, offered, this.stored ?? null));
    // Kept here before it is forgotten there.
    this.keeper.keepNow();
    this.discard();
  };

  readonly discard = (): void => {
    forgetTexts(this.userId, this.state.offered);
    this.set({ offered: [] });
  };

  /** SAVE. */
  readonly submit = (): void => {
    const titleMissing = this.act === 1 && !isPresent(shownText(this.state.edits, this.stored ?? null, 'title'));
    this.set({ titleMissing, attempt: this.state.attempt + (titleMissing ? 1 : 0) });
    if (!titleMissing && this.stored !== undefined) void this.save(false);
  };

  /** @param byItself nobody asked for it: no messages but a success, no moving about */
  private async save(byItself: boolean): Promise<void> {
    if (this.underWay) {
      // What is typed during a save is saved when that is done.
      this.queued ||= !byItself;
      return;
    }
    this.retry.stop();
    if (!changesToSend(this.state.edits) && byItself) return;
    const begun = isBegun(this.stored ?? null);
    this.underWay = true;
    this.set({ saving: !byItself });
    const { stored, failure, refusal } = await saveEdits({
      edits: () => this.state.edits,
      setEdits: (edits) => {
        this.setEdits(edits);
        this.keeper.keepNow();
      },
      send: this.send,
    });
    this.underWay = false;
    this.set({ saving: false, failure });
    this.retry.after(failure);
    if (stored) this.world.onSaved(!begun);
    if (!byItself) this.conclude(stored && !begun, failure ?? refusal);
    if (!this.queued) return;
    this.queued = false;
    await this.save(false);
  }

  private readonly send = async (changes: OutlineChanges): Promise<SaveAnswer> => {
    const answer = await this.world.send(changes);
    const stored = 'stored' in answer ? answer.stored : answer.conflict;
    if (stored !== undefined) this.stored = stored;
    return answer;
  };

  private conclude(created: boolean, failure: Failure | null): void {
    if (failure) this.world.onFailed(failure, this.state.kept);
    if (created && !this.state.dirty) this.set({ finished: true });
    else this.set({ attempt: this.state.attempt + 1 });
  }

  /** Offers what forms that are gone have left; what the server has by now is forgotten without a word. */
  private offer(): void {
    const { stored } = this;
    if (stored === undefined) return;
    const left = readKeptTexts(this.userId, this.formId, this.fields).filter(({ formId }) => this.gone.has(formId));
    const settled = left.filter((text) => isSettled(text, stored));
    forgetTexts(this.userId, settled);
    const offered = left.filter((text) => !settled.includes(text));
    if (offered.length > 0 || this.state.offered.length > 0) this.set({ offered });
  }

  private setEdits(edits: Edits): void {
    if (edits === this.state.edits) return;
    this.set({ edits, dirty: changedFields(edits).length > 0 });
    this.keeper.keepSoon();
  }

  private set(part: Partial<ActFormState>): void {
    const changed = (Object.keys(part) as (keyof ActFormState)[]).some((key) => part[key] !== this.state[key]);
    if (!changed) return;
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}
