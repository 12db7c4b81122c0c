import type { Outline, Profile } from '@trefoil/server/contract';
import { useMemo, useRef, useState } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { client } from '../../../../lib/http/client.ts';
import { ClientError } from '../../../../lib/http/failure.ts';
import { loadOutline } from '../../outlineSlice.ts';
import { applyChanges, beginApplication, type Application } from './applyChanges.ts';
import { compare, type Change } from './comparison.ts';
import { placeLeftovers, type Places } from './leftovers.ts';
import { readFile, type ReadStory } from './file/readFile.ts';
import { UnreadableFile } from './file/unreadableFile.ts';

interface Here {
  outline: Outline | null;
  profile: Profile | null;
}

const fetchHere = async (): Promise<Here> => {
  const [outline, profile] = await Promise.all([
    client.find<Outline>('/outlines/me'),
    client.find<Profile>('/profile/me'),
  ]);
  return { outline, profile };
};

/** A file that was read, what it would change, and what the writer chose of it. */
export function useReadBack() {
  const dispatch = useAppDispatch();
  const [here, setHere] = useState<Here | null>(null);
  const [read, setRead] = useState<{ file: File; story: ReadStory } | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [places, setPlaces] = useState<Places>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [applied, setApplied] = useState(0);
  const application = useRef<Application>(beginApplication());

  const found = useMemo(() => (read && here ? compare(read.story, here.outline, here.profile) : []), [read, here]);
  const changes = useMemo(
    () => placeLeftovers(found, read?.story.leftovers ?? [], places, here?.outline ?? null),
    [found, read, places, here],
  );
  const chosen = changes.filter(({ id }) => taken.has(id));

  /** What is empty or missing here is taken at first; what would replace something waits for the writer. */
  const preset = (some: readonly Change[]) =>
    setTaken(new Set(some.flatMap(({ id, effect }) => (effect === 'new' ? [id] : []))));

  async function choose(file: File) {
    setProblem(null);
    setApplied(0);
    setPlaces({});
    try {
      const [story, now] = await Promise.all([readFile(file), fetchHere()]);
      application.current = beginApplication();
      setHere(now);
      setRead({ file, story });
      preset(compare(story, now.outline, now.profile));
    } catch (error) {
      setRead(null);
      setProblem(wordsOf(error));
    }
  }

  function take(ids: readonly string[], yes: boolean) {
    setTaken((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(yes ? ids : [])]));
  }

  /** Puts a passage without a place under a beat: that is a change to be applied like the others. */
  function place(index: number, key: Places[number]) {
    setPlaces((before) => ({ ...before, [index]: key }));
    if (key) take([key], true);
  }

  /** Until what is here now is known, what was stored must not be sent under new names. */
  async function lookAgain() {
    const now = await fetchHere();
    application.current = beginApplication();
    setHere(now);
  }

  async function apply() {
    if (chosen.length === 0) return;
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
    ready: here !== null,
    read,
    changes,
    chosen,
    places,
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
