import { type BeatKey, type Id, type Outline, OUTLINE_TEXTS } from '@trefoil/server/contract';
import { useMemo, useRef, useState } from 'react';
import { useAppStore } from '../../../app/hooks.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { fetchOutlineAndProfile } from '../outlineApi.ts';
import { createStory, loadOutline, shownId } from '../outlineSlice.ts';
import { applyChanges, type ImportRun, sendKeyOf, startImport } from './applyChanges.ts';
import { newPassages } from './characterPassages.ts';
import { type Change, compareFile, isPublic } from './compareFile.ts';
import { type ParsedFile, type Passage, readFile } from './parse/readFile.ts';
import { UnreadableFile } from './parse/unreadableFile.ts';

/** How many passages below 'Characters' are listed. */
export const MAX_ADDED = 100;

/** What is imported, and where to. */
export interface Target {
  /** Which story of the file: the first one, unless it is a backup of several. */
  readonly index: number;
  /** As a new story, and not into the one that is shown. */
  readonly isNew: boolean;
}

/** A file, and how it differs from what is saved. */
interface Source extends Target {
  file: File;
  parsed: ParsedFile;
  /** The writer's story, with which the file was compared; `null` for a new one. */
  outline: Outline | null;
  differences: readonly Change[];
  /** Passages below 'Characters' that no character has. */
  added: readonly string[];
  /** These, and the passages without a known heading. */
  passages: readonly Passage[];
}

/** The state of the import screen: the chosen file, what it would change, and which changes are selected. */
export function useImport() {
  const store = useAppStore();
  const { dispatch } = store;
  const [source, setSource] = useState<Source | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [assignments, setAssignments] = useState<Assignments>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [appliedCount, setAppliedCount] = useState(0);
  const run = useRef<ImportRun>(startImport());

  const changes = useMemo(() => (source ? assignPassages(source, assignments) : []), [source, assignments]);
  const selected = changes.filter(({ id }) => selectedIds.has(id));

  /** Starts a new run: only once the file has been compared with what is saved is it safe to use new idempotency keys. */
  async function compare(parsed: ParsedFile, { index, isNew }: Target) {
    const saved = await fetchOutlineAndProfile(shownId(store.getState()));
    const outline = isNew ? null : saved.outline;
    const story = parsed.others?.[index - 1];
    run.current = startImport();
    return { index, isNew, outline, differences: compareFile({ ...parsed, ...story }, outline, saved.profile) };
  }

  async function chooseFile(file: File) {
    setAppliedCount(0);
    await show(file, () => readFile(file), { index: 0, isNew: false });
  }

  async function chooseTarget(target: Partial<Target>) {
    if (source) await show(source.file, async () => source.parsed, { ...source, ...target });
  }

  async function show(file: File, read: () => Promise<ParsedFile>, target: Target) {
    setProblem(null);
    try {
      const parsed = await read();
      const compared = await compare(parsed, target);
      const added = newPassages(parsed.characterPassages, compared.outline?.characters ?? []);
      const passages: Passage[] = [...parsed.unmatched, ...added.slice(0, MAX_ADDED).map((text) => ({ text }))];
      const opened = { file, parsed, added, passages, ...compared };
      const guessed = Object.fromEntries(passages.map(({ guess }, index) => [index, guess]));
      setSource(opened);
      setAssignments(guessed);
      // Additions are selected, unless they would be public; what would change something is left to the writer.
      const additions = assignPassages(opened, guessed).filter(
        (change) => change.effect === 'new' && !isPublic(change),
      );
      setSelectedIds(new Set(additions.map(({ id }) => id)));
    } catch (error) {
      setSource(null);
      setProblem(messageOf(error));
    }
  }

  function select(ids: readonly string[], isSelected: boolean) {
    setSelectedIds((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isSelected ? ids : [])]));
  }

  /** Assigns an unmatched passage to a beat, which makes it a change like the others. */
  function assign(index: number, key: Assignments[number]) {
    setAssignments((before) => ({ ...before, [index]: key }));
    if (key) select([key], true);
  }

  async function apply() {
    if (!source || selected.length === 0) return;
    const compareAgain = async () => {
      const compared = await compare(source.parsed, { ...source, isNew: false });
      setSource({ ...source, ...compared });
      return compared.outline?._id;
    };
    let story = source.outline?._id;
    const total = selected.length;
    setProblem(null);
    setProgress({ done: 0, total });
    try {
      const onProgress = (done: number) => setProgress({ done, total });
      story ??= await createTarget();
      await applyChanges(selected, { story, run: run.current, dispatch, onProgress });
      setAppliedCount(total);
      setSelectedIds(new Set());
      setAssignments({});
      await compareAgain();
    } catch (error) {
      // Something was deleted or changed elsewhere: the comparison is out of date.
      const isOutdated = error instanceof ClientError && [404, 409].includes(error.failure.status ?? 0);
      // What was chosen for a story that was deleted must not change another one.
      if (isOutdated && (await compareAgain().catch(() => story)) !== story) setSelectedIds(new Set());
      setProblem(
        isOutdated
          ? 'Your story was changed elsewhere. Review the differences and apply again.'
          : `${messageOf(error)} What was saved stays; click Apply for the rest.`,
      );
    } finally {
      setProgress(null);
      void dispatch(loadOutline());
    }
  }

  /** Creates the story for the file and shows it. @throws ClientError */
  async function createTarget(): Promise<Id> {
    const action = await dispatch(createStory(sendKeyOf(run.current, 'story')));
    if (createStory.fulfilled.match(action)) return action.payload._id;
    throw action.payload ? new ClientError(action.payload) : new Error(action.error.message);
  }

  const actions = { chooseFile, chooseTarget, select, assign, apply };
  return { source, changes, selected, assignments, problem, progress, appliedCount, ...actions };
}

const messageOf = (error: unknown): string =>
  error instanceof UnreadableFile || error instanceof ClientError
    ? error.message
    : 'Something went wrong during the import. Nothing more was changed.';

/** The beats that unmatched passages were assigned to, by their index in the file. */
type Assignments = Readonly<Record<number, BeatKey | undefined>>;

interface Compared {
  differences: readonly Change[];
  /** The unmatched passages of the file. */
  passages: readonly Passage[];
  outline: Outline | null;
}

/** Adds assigned passages to the changes: each is appended to the text from the file or, without one, to the current text. */
function assignPassages({ differences, passages, outline }: Compared, assignments: Assignments): Change[] {
  const isText = (change: Change) => change.kind === 'text';
  const texts = new Map(differences.filter(isText).map((change) => [change.id, change]));
  passages.forEach(({ heading, text, guess }, index) => {
    const key = assignments[index];
    if (!key) return;
    // Only the name of another story structure says nothing that belongs to the text.
    const passage = heading && !guess ? `${heading}\n\n${text}` : text;
    const mine = outline?.[key] ?? '';
    const before = texts.get(key)?.theirs ?? mine;
    const theirs = before.trim() ? `${before}\n\n${passage}` : passage;
    texts.set(key, { kind: 'text', id: key, effect: mine ? 'different' : 'new', mine, theirs });
  });
  const inOrder = OUTLINE_TEXTS.flatMap((field) => texts.get(field) ?? []);
  return [...inOrder, ...differences.filter((change) => !isText(change))];
}
