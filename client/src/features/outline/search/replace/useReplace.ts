import type { Outline } from '@trefoil/server/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import { useDrafts, useDraftsState } from '../../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import type { FormDrafts } from '../../../../lib/drafts/draftsState.ts';
import type { DraftsStore } from '../../../../lib/drafts/draftsStore.ts';
import { OUTLINE_FORM } from '../../../../lib/drafts/forms.ts';
import { ClientError, NOT_REACHED } from '../../../../lib/http/failure.ts';
import { counted } from '../../../../lib/text.ts';
import { fetchFullOutline } from '../../outlineApi.ts';
import { outlineTexts } from '../../outlineAutosaver.ts';
import { applyEdits, combineEdits, isSameOwner, undoOf, type Applied } from './applyEdits.ts';
import {
  editsOf,
  placesIn,
  problemOfPlaces,
  replaceableTexts,
  type Place,
  type ReplaceableText,
  type TextEdit,
} from './replaceableTexts.ts';

/** What was replaced and can be undone. */
export interface Replaced {
  readonly count: number;
  /** '9 matches replaced.' */
  readonly text: string;
  readonly done: readonly TextEdit[];
}

/** Which places are selected: all or none, with exceptions. */
interface Selection {
  readonly isDefault: boolean;
  readonly exceptions: ReadonlySet<string>;
}

const ALL: Selection = { isDefault: true, exceptions: new Set() };
/** What the writer left out of a replacement is not part of the next one. */
const NONE: Selection = { isDefault: false, exceptions: new Set() };

const isIn = ({ isDefault, exceptions }: Selection, { id }: Place) => exceptions.has(id) !== isDefault;

/** The state of find and replace: what is looked for, where it was found, and what was replaced. */
export function useReplace(first: { find: string; replacement: string }) {
  const [words, setWords] = useState({ ...first, wholeWords: true, matchCase: null as boolean | null });
  const [selection, setSelection] = useState(ALL);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const { texts, problem: notLoaded, load } = useReplaceableTexts();
  const saving = useSaving();
  const shownWords = useDeferredValue(words);
  const places = useMemo(() => placesOf(texts, shownWords), [texts, shownWords]);

  function change(changed: Partial<typeof words>) {
    setWords((before) => ({ ...before, ...changed }));
    setProblem(null);
    // Another replacement changes no place.
    if (!('replacement' in changed)) setSelection(ALL);
  }

  function select(ids: readonly string[], isSelected: boolean) {
    setSelection(({ isDefault, exceptions }) => {
      const others = [...exceptions].filter((id) => !ids.includes(id));
      return { isDefault, exceptions: new Set(isSelected === isDefault ? others : [...others, ...ids]) };
    });
  }

  /** Saves edits and shows what came of it. @returns the edits that were saved */
  async function save(edits: readonly TextEdit[]): Promise<readonly TextEdit[]> {
    setBusy(true);
    const applied = await saving(edits);
    await load();
    setProblem(applied.problem ?? null);
    setBusy(false);
    return applied.done;
  }

  async function replace() {
    if (busy) return;
    // Those that are shown may be a few keys behind.
    const chosen = placesOf(texts, words).filter((place) => isIn(selection, place));
    const edits = editsOf(chosen);
    const unfit = problemOfPlaces(chosen);
    if (unfit || edits.length === 0) return setProblem(unfit ?? null);
    const done = await save(edits);
    const count = chosen.filter(({ source }) => done.some(({ owner }) => owner === source.owner)).length;
    if (count === 0) return;
    setSelection(NONE);
    setReplaced((earlier) => {
      const total = count + (earlier?.count ?? 0);
      const text = `${counted(total, 'match', 'matches')} replaced.`;
      return { count: total, text, done: combineEdits(earlier?.done ?? [], done) };
    });
  }

  async function undo() {
    if (!replaced || busy) return;
    const undone = await save(undoOf(replaced.done));
    const left = replaced.done.filter((edit) => !undone.some(({ owner }) => isSameOwner(owner, edit.owner)));
    setReplaced(left.length > 0 ? { ...replaced, done: left } : null);
    setSelection(ALL);
  }

  return {
    words: { ...words, matchCase: words.matchCase ?? hasCapital(words.find) },
    change,
    /** Whether the texts have been loaded. */
    ready: texts !== null,
    places,
    selected: places.filter((place) => isIn(selection, place)),
    select,
    replace,
    replaced,
    undo,
    busy,
    problem: problem ?? notLoaded ?? null,
  };
}

interface SearchWords {
  find: string;
  replacement: string;
  wholeWords: boolean;
  /** `null`: only if there is a capital in them. */
  matchCase: boolean | null;
}

const placesOf = (texts: readonly ReplaceableText[] | null, { replacement, matchCase, ...words }: SearchWords) =>
  placesIn(texts ?? [], { ...words, matchCase: matchCase ?? hasCapital(words.find) }, replacement);

/** Whether words have a capital, so that case is to be matched. */
export const hasCapital = (text: string) => /\p{Lu}/u.test(text);

interface Loaded {
  outline: Outline | null;
  problem?: string;
}

/**
 * All texts in which words can be replaced.
 *
 * @returns `texts`, `null` until they have been loaded; `load` loads them again
 */
export function useReplaceableTexts() {
  const [loaded, setLoaded] = useState<Loaded>();
  const store = useDrafts()?.store;
  useEffect(() => void loadFullOutline(store).then(setLoaded), [store]);
  const drafts = useDraftsState((state) => state.forms[OUTLINE_FORM]?.fields);
  const texts = useMemo(() => {
    const unsaved = Object.entries(drafts ?? {}).map(([field, { mine }]) => [field, mine] as const);
    return loaded?.outline ? replaceableTexts(loaded.outline, Object.fromEntries(unsaved)) : null;
  }, [loaded, drafts]);
  return { texts, problem: loaded?.problem, load: async () => setLoaded(await loadFullOutline(store)) };
}

const outlineDrafts = (store: DraftsStore): FormDrafts | undefined => store.getState().drafts.forms[OUTLINE_FORM];

/** Drafts without changes may be older than what the server has: a beat was saved here, then changed on another device. */
function updateUnchanged(store: DraftsStore, outline: Outline): void {
  const drafts = Object.entries(outlineDrafts(store)?.fields ?? {});
  const fields = drafts.flatMap(([field, draft]) => (isChanged(draft) ? [] : [field]));
  store.dispatch(draftsActions.reconciled({ form: OUTLINE_FORM, stored: outlineTexts(outline), fields }));
}

async function loadFullOutline(store: DraftsStore | undefined): Promise<Loaded> {
  try {
    const before = store && outlineDrafts(store);
    const outline = (await fetchFullOutline()) ?? null;
    // What was typed or saved during the request may be newer than its response.
    if (store && outline && outlineDrafts(store) === before) updateUnchanged(store, outline);
    return { outline };
  } catch (error) {
    return { outline: null, problem: error instanceof ClientError ? error.message : NOT_REACHED };
  }
}

/** Saves edits, also after the dialog was closed. */
export function useSaving(): (edits: readonly TextEdit[]) => Promise<Applied> {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  return async (edits) => (drafts ? applyEdits(edits, { drafts, dispatch }) : { done: [], problem: NOT_REACHED });
}
