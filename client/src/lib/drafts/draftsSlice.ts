import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import * as draft from './draft.ts';
import { isChanged, type Choice } from './draft.ts';
import {
  changedFields,
  isNewer,
  isSameStamp,
  keyOf,
  NO_DRAFTS,
  type DraftRecord,
  type DraftsState,
  type FieldKey,
  type RecoveredDraft,
  type Saving,
  type Texts,
} from './draftsState.ts';
import { addRecovered, change, combine, drop, find, put, set, type Meta } from './stampedDrafts.ts';

/** A case of the reducer that is given when its action was dispatched, and an id for what it creates. */
const timed = <Payload>(reduce: (state: DraftsState, payload: Payload, meta: Meta) => void) => ({
  prepare: (payload: Payload) => ({ payload, meta: { at: Date.now(), id: nanoid() } }),
  reducer: (state: DraftsState, { payload, meta }: PayloadAction<Payload, string, Meta>) =>
    reduce(state, payload, meta),
});

interface Found {
  records: readonly DraftRecord[];
  recovered: readonly RecoveredDraft[];
  /** Whether the device stores what is typed. */
  onDevice: boolean;
}

interface Typing extends FieldKey {
  text: string;
  /** What the server has in this field. */
  stored: string;
  /** The form creates a new object. */
  isNew?: boolean;
  /** What the text is called among the recovered drafts, and where it is written. */
  name?: string;
  path?: string;
  /** Where another text is not stored before it is replaced, this one goes to the recovered drafts if most of it is removed. */
  recoverable?: boolean;
}

interface Saved {
  form: string;
  texts: Texts;
  stored: Texts;
  /** The form in which they are changed from now on (see `Outcome`). */
  to?: string | null | undefined;
  /** The texts of an empty form. */
  empty?: Texts | undefined;
}

export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: NO_DRAFTS,
  reducers: {
    /** Somebody has signed in; what this device stores for them comes with `restored`. */
    opened: (_, { payload: tab }: PayloadAction<string>) => ({ ...NO_DRAFTS, tab }),
    closed: () => NO_DRAFTS,

    /** The journal was read: forms show their unsaved text again. */
    restored: timed<Found>((state, { records, recovered, onDevice }, meta) => {
      state.ready = true;
      state.onDevice = onDevice;
      state.clock = Math.max(state.clock, ...records.map((record) => record.draft.stamp.counter));
      state.recovered.push(...recovered);
      for (const { draft: found, ...place } of records) {
        const known = find(state, place);
        const { refused: _, ...back } = { ...found, restored: found.base };
        if (!known) {
          if (isChanged(found)) set(state, place, back);
        } else if (found.stamp.tab !== state.tab && known.stamp.tab === state.tab && !known.common?.stamp.tab) {
          // Only if the device was slow to respond: what was typed meanwhile is newer, with the stored text below it.
          const both = { ...back, mine: draft.joinTexts(known.mine, found.mine) };
          put(state, place, isChanged(found) ? both : { ...known }, meta, found.key);
        }
      }
    }),

    /** Drafts of other tabs, sent by them or found in the journal. */
    remoteDraftsReceived(state, { payload }: PayloadAction<{ records: readonly DraftRecord[]; at: number }>) {
      for (const { form, field, draft: theirs, settled } of payload.records) {
        state.clock = Math.max(state.clock, theirs.stamp.counter);
        const mine = find(state, { form, field });
        if (mine && !isNewer(theirs.stamp, mine.stamp)) continue;
        const isUnseen = mine && mine.stamp.tab === state.tab && !isSameStamp(theirs.common?.stamp, mine.stamp);
        const both = isUnseen && !settled ? combine(mine, theirs) : null;
        if (isUnseen && isChanged(mine) && !both && (settled || !theirs.mine.includes(mine.mine)))
          addRecovered(state, { form, field }, 'overwritten', {
            at: payload.at,
            id: `${mine.stamp.counter}.${state.tab}`,
          });
        // A settled record has no text: the server has it.
        if (settled) drop(state, { form, field });
        else set(state, { form, field }, theirs);
        if (both && both !== theirs) put(state, { form, field }, both, payload);
        // What failed here was saved in the other tab.
        if (state.saving[form] && changedFields(state.forms[form]).length === 0) state.saving[form].failure = null;
      }
    },

    typed: timed<Typing>((state, payload, meta) => {
      const { form, text, stored, isNew, name, path, recoverable } = payload;
      const before = find(state, payload);
      if (recoverable && draft.removesMost(before?.mine ?? stored, text))
        addRecovered(state, payload, 'discarded', meta, before?.mine ?? stored);
      const key = keyOf(state.forms[form]) ?? (isNew ? meta.id : undefined);
      put(state, payload, { ...draft.typed(before, text, stored), ...(name && { name, path }) }, meta, key);
    }),

    /** Text that could not be added to the server becomes the draft of the form for a new object. */
    draftStored: timed<{ form: string; texts: Texts; names: Texts; path: string; key: string }>(
      (state, { form, texts, names, path, key }, meta) => {
        for (const [field, mine] of Object.entries(texts)) {
          const place = { form, field };
          if (isChanged(find(state, place))) addRecovered(state, place, 'overwritten', meta);
          if (mine) put(state, place, { base: '', mine, restored: '', name: names[field], path }, meta, key);
        }
      },
    ),

    /** These texts are on their way. */
    sent: timed<{ form: string; texts: Texts }>((state, { form, texts }, meta) => {
      change(state, form, Object.keys(texts), meta, (before, field) => draft.sent(before, texts[field]!));
    }),

    /** The server took these texts and has stored `stored`. */
    saved: timed<Saved>((state, { form, texts, stored, to = form, empty = {} }, meta) => {
      for (const [field, text] of Object.entries(texts)) {
        const before = find(state, { form, field });
        if (!before) continue;
        if (to !== null) {
          const place = { form: to, field };
          put(state, place, draft.saved(find(state, place) ?? before, text, stored[field] ?? ''), meta);
        }
        if (to === form) continue;
        const none = empty[field] ?? '';
        const mine = (to === null && draft.leftOver(before.mine, text)) || none;
        put(state, { form, field }, { base: none, mine }, meta, meta.id);
      }
    }),

    /** What a form is for has a name by now: what was written in it goes on under that name. */
    moved: timed<{ form: string; to: string }>((state, { form, to }, meta) => {
      for (const field of changedFields(state.forms[form])) {
        const before = state.forms[form]![field]!;
        const place = { form: to, field };
        if (isChanged(find(state, place))) addRecovered(state, place, 'overwritten', meta, before.mine);
        else put(state, place, before, meta, before.key);
        put(state, { form, field }, { base: before.base, mine: before.base }, meta, meta.id);
      }
      state.recovered = state.recovered.map((one) => (one.form === form ? { ...one, form: to } : one));
    }),

    /** The server did not store these texts. @param reasons what is wrong with single ones */
    refused: timed<{ form: string; texts: Texts; reasons: Texts; gone?: boolean }>((state, payload, meta) => {
      const { form, texts, reasons, gone } = payload;
      change(state, form, Object.keys(texts), meta, (before, field) => ({
        ...draft.refused(before, texts[field]!, reasons[field]),
        ...(gone && { gone }),
      }));
    }),

    /** The server is now known to have this. It has nothing in fields that `stored` does not name. */
    reconciled: timed<{ form: string; stored: Texts; fields?: readonly string[] }>(
      (state, { form, stored, fields = Object.keys(state.forms[form] ?? {}) }, meta) => {
        for (const field of fields) {
          const [place, text] = [{ form, field }, stored[field] ?? ''];
          const before = find(state, place);
          if (!before) continue;
          // Without a change of the writer's, the server's text is shown.
          if (!isChanged(before) && before.restored === undefined && before.mine === text) drop(state, place);
          else put(state, place, draft.reconciled(before, text), meta);
        }
      },
    ),

    chosen: timed<FieldKey & { choice: Choice }>((state, payload, meta) => {
      const { form, field, choice } = payload;
      if (choice === 'theirs') addRecovered(state, payload, 'overwritten', meta);
      change(state, form, [field], meta, (before) => draft.chosen(before, choice));
    }),

    /** The writer discards what was restored from the device. It stays among the recovered drafts. */
    discarded: timed<{ form: string; fields: readonly string[] }>((state, { form, fields }, meta) => {
      for (const field of fields) addRecovered(state, { form, field }, 'discarded', meta);
      change(state, form, fields, meta, draft.discarded);
    }),

    /** The writer wants a recovered draft back in its form. */
    restoreRequested(state, { payload: id }: PayloadAction<string>) {
      state.recovered = state.recovered.map((one) =>
        one.id === id ? { ...one, restoreRequested: true as const } : one,
      );
    },

    /** A recovered draft was put back. */
    recoveredRemoved(state, { payload }: PayloadAction<string>) {
      state.recovered = state.recovered.filter(({ id }) => id !== payload);
    },

    savingChanged(state, { payload }: PayloadAction<{ form: string; saving: Partial<Saving> }>) {
      const before = state.saving[payload.form] ?? { busy: false, isManual: false, failure: null };
      state.saving[payload.form] = { ...before, ...payload.saving };
    },

    /** Whether the device stored the last batch. */
    deviceResponded(state, { payload }: PayloadAction<boolean>) {
      state.onDevice = payload;
    },
  },
});

export const draftsActions = draftsSlice.actions;
