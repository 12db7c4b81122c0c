import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../http/failure.ts';
import * as edit from './edit.ts';
import { isChanged, type Choice, type Edit } from './edit.ts';

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Orders all that is ever said of a text: the later one wins, in every tab and in the journal, whatever the clocks say. `n`
 * grows with each change of any text; of two with the same number the tab decides.
 */
export interface Stamp {
  readonly n: number;
  readonly tab: string;
}

/** An edit with what the device has to know of it. */
export interface StampedEdit extends Edit {
  readonly stamp: Stamp;
  /** The stamp of the text it was typed over: who has another one then has written at the same time. */
  readonly after?: Stamp;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** What the text is, in words, and where it is written: 'The First Plan', '/act-2'. */
  readonly name?: string;
  readonly path?: string;
}

/** Words that stand in no form any more. */
export interface KeptWords {
  readonly id: string;
  readonly form: string;
  readonly field: string;
  readonly text: string;
  readonly why: 'discarded' | 'givenUp';
  /** The writer wants them back: their form takes them when it is shown next. */
  readonly called?: true;
  readonly at: number;
  readonly name?: string;
  readonly path?: string;
}

export interface FormEdits {
  readonly fields: { readonly [field: string]: StampedEdit };
  /** The name under which a new object is sent until it has arrived, so that it is made once. */
  readonly key?: string;
}

/** What is being done about a form. */
export interface Saving {
  busy: boolean;
  /** The writer asked for it; what saves itself keeps quiet. */
  asked: boolean;
  /** Why the last attempt failed; `null` after a success. */
  failure: Failure | null;
}

/** An edit as the journal keeps it and other tabs hear of it. */
export interface EditRecord {
  readonly form: string;
  readonly field: string;
  readonly edit: StampedEdit;
  /** The server has the text; the journal keeps its stamp alone, so that nothing older comes back. */
  readonly settled?: true;
}

export interface EditsState {
  /** Whose texts these are. */
  user: string | null;
  /** The journal has been read, or will not be. */
  ready: boolean;
  /** Whether the device keeps what is typed. */
  onDevice: boolean;
  tab: string;
  clock: number;
  forms: { [form: string]: FormEdits };
  saving: { [form: string]: Saving };
  kept: KeptWords[];
}

const NONE: EditsState = {
  user: null,
  ready: false,
  onDevice: true,
  tab: '',
  clock: 0,
  forms: {},
  saving: {},
  kept: [],
};

/** How long kept words stay, in milliseconds. */
export const KEPT_FOR = 30 * 86_400_000;

export const isNewer = (one: Stamp, other: Stamp) => one.n > other.n || (one.n === other.n && one.tab > other.tab);
const isSameStamp = (one: Stamp | undefined, other: Stamp | undefined) =>
  one?.n === other?.n && one?.tab === other?.tab;

type At = { at: number };
const now = <Payload>(payload: Payload) => ({ payload, meta: { at: Date.now(), id: nanoid() } });
type Meta = { at: number; id: string };
type Timed<Payload> = PayloadAction<Payload, string, Meta>;

interface Place {
  form: string;
  field: string;
}

/** Sets an edit under a new stamp; `next` is what the pure functions made of it. */
function put(state: EditsState, { form, field }: Place, next: Edit, { at }: At): void {
  const before = state.forms[form]?.fields[field];
  if (next === before) return;
  state.clock += 1;
  const stamp = { n: state.clock, tab: state.tab };
  const { after: _, ...rest } = {
    ...(before?.name && { name: before.name }),
    ...(before?.path && { path: before.path }),
    ...next,
  } as StampedEdit;
  const stamped = { ...rest, stamp, at, ...(before && { after: before.stamp }) };
  set(state, { form, field }, stamped);
}

/** Sets an edit as it was stamped elsewhere. */
function set(state: EditsState, { form, field }: Place, stamped: StampedEdit): void {
  const entry = state.forms[form] ?? { fields: {} };
  state.forms[form] = { ...entry, fields: { ...entry.fields, [field]: stamped } };
}

function drop(state: EditsState, { form, field }: Place): void {
  const entry = state.forms[form];
  if (!entry) return;
  const { [field]: _, ...fields } = entry.fields;
  state.forms[form] = { ...entry, fields };
}

function keep(state: EditsState, { form, field }: Place, why: KeptWords['why'], { at, id }: Meta): void {
  const { mine: text, name, path } = state.forms[form]?.fields[field] ?? { mine: '' };
  if (!text.trim()) return;
  state.kept.push({ id: `${id}/${field}`, form, field, text, why, at, ...(name && { name }), ...(path && { path }) });
}

/** Changes the edits of some fields of a form, those that are there. */
function change(
  state: EditsState,
  form: string,
  fields: readonly string[],
  meta: At,
  step: (before: StampedEdit, field: string) => Edit,
): void {
  for (const field of fields) {
    const before = state.forms[form]?.fields[field];
    if (before) put(state, { form, field }, step(before, field), meta);
  }
}

const fieldsOf = (state: EditsState, form: string) => Object.keys(state.forms[form]?.fields ?? {});

export const editsSlice = createSlice({
  name: 'edits',
  initialState: NONE,
  reducers: {
    /** Somebody has signed in: what this device holds of theirs comes with `restored`. */
    opened: (_, { payload }: PayloadAction<{ user: string; tab: string }>) => ({ ...NONE, ...payload }),
    closed: () => NONE,

    /** The journal was read: texts that were not saved stand in their forms again. */
    restored: {
      prepare: now<{
        records: EditRecord[];
        keys: { form: string; key: string }[];
        kept: KeptWords[];
        onDevice: boolean;
      }>,
      reducer(
        state,
        {
          payload,
          meta,
        }: Timed<{
          records: EditRecord[];
          keys: { form: string; key: string }[];
          kept: KeptWords[];
          onDevice: boolean;
        }>,
      ) {
        state.ready = true;
        state.onDevice = payload.onDevice;
        state.clock = Math.max(state.clock, ...payload.records.map((record) => record.edit.stamp.n));
        state.kept.push(...payload.kept);
        for (const { form, field, edit: found } of payload.records) {
          if (!isChanged(found)) continue;
          const known = state.forms[form]?.fields[field];
          const back = { ...found, ...edit.restored(found) };
          if (!known) set(state, { form, field }, back);
          // Only where the device was slow to answer: what it held follows what was typed.
          else if (known.after === undefined && known.stamp.tab === state.tab && found.stamp.tab !== state.tab)
            put(state, { form, field }, { ...back, mine: edit.joinTexts(known.mine, found.mine) }, meta);
        }
        for (const { form, key } of payload.keys) state.forms[form] = { ...(state.forms[form] ?? { fields: {} }), key };
      },
    },

    /** Another tab, or a later look into the journal, tells of texts. */
    heard(state, { payload }: PayloadAction<{ records: EditRecord[]; at: number }>) {
      for (const { form, field, edit: theirs, settled } of payload.records) {
        state.clock = Math.max(state.clock, theirs.stamp.n);
        const mine = state.forms[form]?.fields[field];
        if (mine && !isNewer(theirs.stamp, mine.stamp)) continue;
        const unseen =
          mine && isChanged(mine) && !isSameStamp(theirs.after, mine.stamp) && mine.stamp.tab === state.tab;
        if (unseen && (settled || !theirs.mine.includes(mine.mine)))
          keep(state, { form, field }, 'givenUp', { at: payload.at, id: `${mine.stamp.n}.${state.tab}` });
        // Of what was settled while nobody told this tab only the stamp is known.
        if (settled) drop(state, { form, field });
        else set(state, { form, field }, theirs);
      }
    },

    /** @param stored what the server holds in this field @param name what the text is, for Kept words */
    typed: {
      prepare: now<Place & { text: string; stored: string; name?: string; path?: string }>,
      reducer(state, { payload, meta }: Timed<Place & { text: string; stored: string; name?: string; path?: string }>) {
        const { form, field, text, stored, name, path } = payload;
        const next = edit.typed(state.forms[form]?.fields[field], text, stored);
        put(state, payload, { ...next, ...(name && { name }), ...(path && { path }) } as Edit, meta);
      },
    },

    /** Words that could not be put back where they were wait in the form for a new object. */
    left: {
      prepare: now<{ form: string; texts: Texts; names: Texts; path: string; key: string }>,
      reducer(
        state,
        { payload, meta }: Timed<{ form: string; texts: Texts; names: Texts; path: string; key: string }>,
      ) {
        const { form, texts, names, path, key } = payload;
        for (const [field, mine] of Object.entries(texts)) {
          const before = state.forms[form]?.fields[field];
          if (isChanged(before)) keep(state, { form, field }, 'givenUp', meta);
          if (mine)
            put(state, { form, field }, { base: '', mine, restored: '', name: names[field], path } as Edit, meta);
        }
        state.forms[form] = { fields: state.forms[form]?.fields ?? {}, key };
      },
    },

    /** These texts are on their way. */
    sent: {
      prepare: now<{ form: string; texts: Texts }>,
      reducer(state, { payload: { form, texts }, meta }: Timed<{ form: string; texts: Texts }>) {
        change(state, form, Object.keys(texts), meta, (before, field) => edit.sent(before, texts[field]!));
      },
    },

    /**
     * The server took these texts and holds `stored` now. @param made the texts belong to a new object: what was typed
     * meanwhile begins another one, or with `to` is a change of that object
     */
    saved: {
      prepare: now<{ form: string; texts: Texts; stored: Texts; made?: boolean; to?: string; empty?: Texts }>,
      reducer(
        state,
        {
          payload,
          meta,
        }: Timed<{ form: string; texts: Texts; stored: Texts; made?: boolean; to?: string; empty?: Texts }>,
      ) {
        const { form, texts, stored, made, to, empty = {} } = payload;
        for (const field of fieldsOf(state, form)) {
          const before = state.forms[form]!.fields[field]!;
          const [text, none] = [texts[field], empty[field] ?? ''];
          if (text === undefined) continue;
          if (made && to === undefined) {
            const left = edit.leftOver(before.mine, text);
            put(state, { form, field }, { base: none, mine: left || none }, meta);
            continue;
          }
          const after = edit.saved(before, text, stored[field] ?? '');
          put(state, { form: to ?? form, field }, after, meta);
          if (to !== undefined) put(state, { form, field }, { base: none, mine: none }, meta);
        }
        if (made) state.forms[form] = { fields: state.forms[form]?.fields ?? {} };
      },
    },

    /** The server did not store these texts. @param reasons what is wrong with single ones */
    refused: {
      prepare: now<{ form: string; texts: Texts; reasons: Texts; gone?: boolean }>,
      reducer(state, { payload, meta }: Timed<{ form: string; texts: Texts; reasons: Texts; gone?: boolean }>) {
        const { form, texts, reasons, gone } = payload;
        change(state, form, Object.keys(texts), meta, (before, field) => ({
          ...edit.refused(before, texts[field]!, reasons[field]),
          ...(gone && { gone }),
        }));
      },
    },

    /** The server is now known to hold this. Fields that `stored` does not name hold nothing. */
    reconciled: {
      prepare: now<{ form: string; stored: Texts; fields?: readonly string[] }>,
      reducer(state, { payload, meta }: Timed<{ form: string; stored: Texts; fields?: readonly string[] }>) {
        const { form, stored, fields = fieldsOf(state, form) } = payload;
        for (const field of fields) {
          const before = state.forms[form]?.fields[field];
          if (!before) continue;
          const text = stored[field] ?? '';
          // What the server has is shown as the server's.
          if (!isChanged(before) && before.restored === undefined && before.mine === text) drop(state, { form, field });
          else put(state, { form, field }, edit.reconciled(before, text), meta);
        }
      },
    },

    /** Two versions were compared; `text` is `null` where the writer must choose. `mine` is what was compared. */
    merged: {
      prepare: now<Place & { mine: string; theirs: string; text: string | null }>,
      reducer(state, { payload, meta }: Timed<Place & { mine: string; theirs: string; text: string | null }>) {
        const { form, field, mine, theirs, text } = payload;
        change(state, form, [field], meta, (before) =>
          before.mine === mine && before.theirs === theirs ? edit.merged(before, text) : before,
        );
      },
    },

    chosen: {
      prepare: now<Place & { choice: Choice }>,
      reducer(state, { payload, meta }: Timed<Place & { choice: Choice }>) {
        const { form, field, choice } = payload;
        if (choice === 'theirs') keep(state, payload, 'givenUp', meta);
        change(state, form, [field], meta, (before) => edit.chosen(before, choice));
      },
    },

    /** What came back from the device is not wanted. It stays among the kept words. */
    discarded: {
      prepare: now<{ form: string; fields: readonly string[] }>,
      reducer(state, { payload: { form, fields }, meta }: Timed<{ form: string; fields: readonly string[] }>) {
        for (const field of fields) keep(state, { form, field }, 'discarded', meta);
        change(state, form, fields, meta, edit.discarded);
      },
    },

    /** The writer wants kept words back in their form. */
    keptCalled(state, { payload: id }: PayloadAction<string>) {
      state.kept = state.kept.map((one) => (one.id === id ? { ...one, called: true as const } : one));
    },

    /** Words left the drawer: they were put back, or their time is over. */
    keptForgotten(state, { payload: ids }: PayloadAction<readonly string[]>) {
      state.kept = state.kept.filter(({ id }) => !ids.includes(id));
    },

    keyMade(state, { payload: { form, key } }: PayloadAction<{ form: string; key: string }>) {
      state.forms[form] = { ...(state.forms[form] ?? { fields: {} }), key };
    },

    savingChanged(state, { payload }: PayloadAction<{ form: string; saving: Partial<Saving> }>) {
      const before = state.saving[payload.form] ?? { busy: false, asked: false, failure: null };
      state.saving[payload.form] = { ...before, ...payload.saving };
    },

    /** Whether the device took the last that was to be written. */
    deviceAnswered(state, { payload }: PayloadAction<boolean>) {
      state.onDevice = payload;
    },
  },
});

export const editsActions = editsSlice.actions;

/** Fields of a form that hold what the server does not have. */
export const changedFields = (entry: FormEdits | undefined): string[] =>
  Object.entries(entry?.fields ?? {}).flatMap(([field, one]) => (isChanged(one) ? [field] : []));
