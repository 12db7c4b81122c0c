import type { Outline } from '@trefoil/server/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { useDrafts, useDraftsState } from '../../../../lib/drafts/DraftsContext.ts';
import { OUTLINE_FORM } from '../../../../lib/drafts/forms.ts';
import { ClientError, NOT_REACHED } from '../../../../lib/http/failure.ts';
import { counted } from '../../../../lib/text.ts';
import { fetchFullOutline } from '../../outlineApi.ts';
import { applyEdits, undoOf, type Applied } from './applyEdits.ts';
import { editsOf, placesIn, replaceableTexts, unfitText, type TextEdit } from './replaceableTexts.ts';

/** What was replaced and can be undone. */
export interface Replaced {
  /** '9 replaced.' */
  readonly text: string;
  readonly done: readonly TextEdit[];
}

/** The state of find and replace: what is looked for, where it was found, and what was replaced. */
export function useReplace(first: { find: string; replacement: string }) {
  const [words, setWords] = useState({ ...first, wholeWords: true, matchCase: null as boolean | null });
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const { texts, problem: notLoaded, load } = useReplaceableTexts();
  const saving = useSaving();

  const { find, replacement, wholeWords, matchCase } = useDeferredValue(words);
  const isCaseMatched = matchCase ?? hasCapital(find);
  const places = useMemo(
    () => placesIn(texts ?? [], { find, wholeWords, matchCase: isCaseMatched }, replacement),
    [texts, find, wholeWords, isCaseMatched, replacement],
  );
  const selected = places.filter(({ id }) => !unchecked.has(id));

  function change(changed: Partial<typeof words>) {
    setWords((before) => ({ ...before, ...changed }));
    setProblem(null);
    // Replacement alone changes no place.
    if (!('replacement' in changed)) setUnchecked(new Set());
  }

  /** Saves edits and shows their result. */
  async function save(edits: readonly TextEdit[], onApplied: (applied: Applied) => void) {
    setBusy(true);
    const applied = await saving(edits);
    await load();
    onApplied(applied);
    setProblem(applied.problem ?? null);
    setBusy(false);
  }

  async function replace() {
    const edits = editsOf(selected);
    const unfit = unfitText(edits, texts ?? []);
    if (unfit || edits.length === 0 || busy) return setProblem(unfit ?? null);
    await save(edits, ({ done }) => {
      const owners = done.map(({ owner }) => owner);
      const count = selected.filter(({ source }) => owners.includes(source.owner)).length;
      setUnchecked(new Set());
      setReplaced(count > 0 ? { text: `${counted(count, 'match', 'matches')} replaced.`, done } : null);
    });
  }

  return {
    words: { ...words, matchCase: words.matchCase ?? hasCapital(words.find) },
    change,
    /** Whether the texts have been loaded. */
    ready: texts !== null,
    places,
    selected,
    select: (ids: readonly string[], isSelected: boolean) =>
      setUnchecked((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isSelected ? [] : ids)])),
    replace,
    replaced,
    undo: () => replaced && save(undoOf(replaced.done), () => setReplaced(null)),
    busy,
    problem: problem ?? notLoaded ?? null,
  };
}

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
  useEffect(() => void loadFullOutline().then(setLoaded), []);
  const drafts = useDraftsState((state) => state.forms[OUTLINE_FORM]?.fields);
  const texts = useMemo(() => {
    const unsaved = Object.entries(drafts ?? {}).map(([field, { mine }]) => [field, mine] as const);
    return loaded?.outline ? replaceableTexts(loaded.outline, Object.fromEntries(unsaved)) : null;
  }, [loaded, drafts]);
  return { texts, problem: loaded?.problem, load: async () => setLoaded(await loadFullOutline()) };
}

async function loadFullOutline(): Promise<Loaded> {
  try {
    return { outline: (await fetchFullOutline()) ?? null };
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
