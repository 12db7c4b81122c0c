import type { Id, Outline } from '@trefoil/server/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../app/hooks.ts';
import { useDrafts, useDraftsState } from '../../../../lib/drafts/DraftsContext.ts';
import type { DraftsStore } from '../../../../lib/drafts/draftsState.ts';
import { outlineForm } from '../../../../lib/drafts/forms.ts';
import { ClientError, NOT_REACHED } from '../../../../lib/http/failure.ts';
import { counted } from '../../../../lib/text.ts';
import { useOfferUndo } from '../../../../ui/undo/Undo.tsx';
import { alertRaised } from '../../../alerts/alertsEvents.ts';
import { updateUnchanged } from '../../beatDrafts.ts';
import { fetchFullOutline } from '../../outlineApi.ts';
import { shownId } from '../../outlineSlice.ts';
import { applyEdits, combineEdits, undoOf, withoutEdits, type Applied } from './applyEdits.ts';
import {
  editsOf,
  placesIn,
  problemOfEdits,
  replaceableTexts,
  type Place,
  type ReplaceableText,
  type TextEdit,
} from './replaceableTexts.ts';

/** What was replaced and can be undone. */
interface Replaced {
  /** How many matches. */
  readonly count: number;
  readonly done: readonly TextEdit[];
}

interface SearchWords {
  find: string;
  replacement: string;
  wholeWords: boolean;
  /** `null`: only if there is a capital in them. */
  matchCase: boolean | null;
}

/** Which places are to be replaced: all of them or none, except some, by id. */
interface Selection {
  readonly all: boolean;
  readonly except: ReadonlySet<string>;
}

const ALL: Selection = { all: true, except: new Set() };
const NONE: Selection = { all: false, except: new Set() };

/** The state of find and replace: what is looked for, where it was found, and what was replaced. */
export function useReplace(first: { find: string; replacement: string }) {
  const [words, setWords] = useState<SearchWords>({ ...first, wholeWords: true, matchCase: null });
  const [selection, setSelection] = useState<Selection>(ALL);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const { story, texts, problem: notLoaded, load } = useReplaceableTexts();
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const offer = useOfferUndo();
  const summary = replaced && `${counted(replaced.count, 'match', 'matches')} replaced.`;
  const shownWords = useDeferredValue(words);
  const places = useMemo(() => placesOf(texts, shownWords), [texts, shownWords]);
  const isSelected = ({ id }: Place) => selection.except.has(id) !== selection.all;

  function change(changed: Partial<SearchWords>) {
    setWords((before) => ({ ...before, ...changed }));
    setProblem(null);
    // Another replacement changes no place.
    if (!('replacement' in changed)) setSelection(ALL);
  }

  function select(ids: readonly string[], isIncluded: boolean) {
    setSelection(({ all, except }) => {
      const others = [...except].filter((id) => !ids.includes(id));
      return { all, except: new Set(isIncluded === all ? others : [...others, ...ids]) };
    });
  }

  /** Also works after the dialog was closed. */
  const apply = async (edits: readonly TextEdit[]): Promise<Applied> =>
    drafts && story ? applyEdits(edits, { story, drafts, dispatch }) : { done: [], problem: NOT_REACHED };

  /** Saves edits and shows what came of it. @returns the edits that were saved */
  async function save(edits: readonly TextEdit[]): Promise<readonly TextEdit[]> {
    setBusy(true);
    const { done, problem: unsaved = null } = await apply(edits);
    await load();
    setProblem(unsaved);
    setBusy(false);
    return done;
  }

  async function replace() {
    if (busy) return;
    // Those that are shown may be a few keys behind.
    const chosen = placesOf(texts, words).filter(isSelected);
    const edits = editsOf(chosen);
    const unfit = problemOfEdits(edits);
    if (unfit || edits.length === 0) return setProblem(unfit ?? null);
    const done = await save(edits);
    const count = chosen.filter(({ source }) => done.some(({ id }) => id === source.id)).length;
    if (count === 0) return;
    // What the writer left out of a replacement is not part of the next one.
    setSelection(NONE);
    setReplaced((earlier) => ({
      count: count + (earlier?.count ?? 0),
      done: combineEdits(earlier?.done ?? [], done),
    }));
  }

  async function undo() {
    if (!replaced || busy) return;
    const left = withoutEdits(replaced.done, await save(undoOf(replaced.done)));
    setReplaced(left.length > 0 ? { ...replaced, done: left } : null);
    setSelection(ALL);
  }

  /** Offers to undo the replacement at the top of the screen below the dialog. */
  function offerUndo() {
    if (!replaced || !summary) return;
    const edits = undoOf(replaced.done);
    const run = async () => {
      const { problem: text } = await apply(edits);
      if (text) dispatch(alertRaised({ tone: 'danger', text }));
    };
    offer({ place: 'replaced', path: location.pathname, text: summary, run: () => void run() });
  }

  return {
    words: { ...words, matchCase: words.matchCase ?? hasCapital(words.find) },
    change,
    /** Whether the texts have been loaded. */
    ready: texts !== null,
    places,
    selected: places.filter(isSelected),
    select,
    replace,
    /** '9 matches replaced.'; `null` when there is nothing to undo. */
    summary,
    undo,
    offerUndo,
    busy,
    problem: problem ?? notLoaded ?? null,
  };
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
  // Stays the story with which this was opened.
  const [shown] = useState(useAppSelector(shownId));
  useEffect(() => void loadFullOutline(store, shown).then(setLoaded), [store, shown]);
  const story = loaded?.outline?._id;
  const drafts = useDraftsState((state) => state.forms[outlineForm(story)]);
  const texts = useMemo(() => {
    const unsaved = Object.entries(drafts ?? {}).map(([field, { mine }]) => [field, mine] as const);
    return loaded?.outline ? replaceableTexts(loaded.outline, Object.fromEntries(unsaved)) : null;
  }, [loaded, drafts]);
  return { story, texts, problem: loaded?.problem, load: async () => setLoaded(await loadFullOutline(store, story)) };
}

async function loadFullOutline(store: DraftsStore | undefined, story: Id | undefined): Promise<Loaded> {
  try {
    const before = store?.getState().drafts.forms;
    const outline = (await fetchFullOutline(story)) ?? null;
    // What was typed or saved during the request may be newer than its response.
    if (store && outline && store.getState().drafts.forms === before) updateUnchanged(store, outline);
    return { outline };
  } catch (error) {
    return { outline: null, problem: error instanceof ClientError ? error.message : NOT_REACHED };
  }
}
