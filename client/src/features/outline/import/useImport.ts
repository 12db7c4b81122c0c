import { useMemo, useRef, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { loadOutline } from '../outlineSlice.ts';
import { fetchOutlineAndProfile } from '../export/fetchOutlineAndProfile.ts';
import { applyChanges, beginApplication, type Application } from './applyChanges.ts';
import { compareFile, type Change } from './compareFile.ts';
import { assignPassages, type Assignments } from './assignPassages.ts';
import { readFile, type ParsedFile } from './parse/readFile.ts';
import { UnreadableFile } from './parse/unreadableFile.ts';

type Here = Awaited<ReturnType<typeof fetchOutlineAndProfile>>;

/** A file that was read, what it would change, and what the writer chose of it. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [here, setHere] = useState<Here | null>(null);
  const [found, setFound] = useState<readonly Change[]>([]);
  const [read, setRead] = useState<{ file: File; story: ParsedFile } | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [assignments, setPlaces] = useState<Assignments>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [applied, setApplied] = useState(0);
  const application = useRef<Application>(beginApplication());

  const changes = useMemo(
    () => assignPassages(found, read?.story.unmatched ?? [], assignments, here?.outline ?? null),
    [found, read, assignments, here],
  );
  const chosen = changes.filter(({ id }) => taken.has(id));

  /** Compares a file with what is here now. Until that is known, what was stored must not be sent under new names. */
  function compareWith(now: Here, story: ParsedFile): readonly Change[] {
    const differing = compareFile(story, now.outline, now.profile);
    application.current = beginApplication();
    setHere(now);
    setFound(differing);
    return differing;
  }

  async function choose(file: File) {
    setProblem(null);
    setApplied(0);
    setPlaces({});
    try {
      const [story, now] = await Promise.all([readFile(file), fetchOutlineAndProfile()]);
      const differing = compareWith(now, story);
      setRead({ file, story });
      // What is empty or missing here is taken at first; what would replace something waits for the writer.
      setTaken(new Set(differing.flatMap(({ id, effect }) => (effect === 'new' ? [id] : []))));
    } catch (error) {
      setRead(null);
      setFound([]);
      setProblem(wordsOf(error));
    }
  }

  function take(ids: readonly string[], yes: boolean) {
    setTaken((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(yes ? ids : [])]));
  }

  /** Puts a passage without a place under a beat: that is a change to be applied like the others. */
  function place(index: number, key: Assignments[number]) {
    setPlaces((before) => ({ ...before, [index]: key }));
    if (key) take([key], true);
  }

  async function apply() {
    if (!read || chosen.length === 0) return;
    const lookAgain = async () => compareWith(await fetchOutlineAndProfile(), read.story);
    setProblem(null);
    setProgress({ done: 0, of: chosen.length });
    try {
      const onProgress = (done: number) => setProgress({ done, of: chosen.length });
      await applyChanges(chosen, { application: application.current, dispatch, onProgress });
      setApplied(chosen.length);
      setTaken(new Set());
      setPlaces({});
      await lookAgain();
    } catch (error) {
      // A character that is gone can be added; one that was changed is compared anew.
      const changed = error instanceof ClientError && [404, 409].includes(error.failure.status ?? 0);
      if (changed) await lookAgain().catch(() => {});
      setProblem(changed ? CHANGED : `${wordsOf(error)} What was stored stays; press Apply again for the rest.`);
    } finally {
      setProgress(null);
      void dispatch(loadOutline());
    }
  }

  return {
    read,
    changes,
    chosen,
    assignments,
    problem,
    progress,
    applied,
    choose,
    take,
    place,
    apply,
  };
}

const CHANGED = 'Your story was changed elsewhere meanwhile. Look at what differs now, and apply again.';

const wordsOf = (error: unknown): string =>
  error instanceof UnreadableFile || error instanceof ClientError
    ? error.message
    : 'Something went wrong while reading. Nothing more was changed.';
