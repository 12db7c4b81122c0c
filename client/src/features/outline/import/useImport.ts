import { useMemo, useRef, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { fetchOutlineAndProfile } from '../export/fetchOutlineAndProfile.ts';
import { loadOutline } from '../outlineSlice.ts';
import { applyChanges, startImport, type ImportRun } from './applyChanges.ts';
import { assignPassages, type Assignments } from './assignPassages.ts';
import { newPassages } from './characterPassages.ts';
import { compareFile, isPublic, type Change } from './compareFile.ts';
import { readFile, type ParsedFile } from './parse/readFile.ts';
import { UnreadableFile } from './parse/unreadableFile.ts';

type AccountData = Awaited<ReturnType<typeof fetchOutlineAndProfile>>;

/** How many passages below 'Characters' are listed. */
const MAX_ADDED = 100;

interface Source {
  file: File;
  parsed: ParsedFile;
  /** Passages below 'Characters' that no character has. */
  addedPassages: string[];
  /** Whether there are more of these. */
  hasMore: boolean;
}

/** The state of the import screen: the chosen file, what it would change, and which changes are selected. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [current, setCurrent] = useState<AccountData | null>(null);
  const [differences, setDifferences] = useState<readonly Change[]>([]);
  const [source, setSource] = useState<Source | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [assignments, setAssignments] = useState<Assignments>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [appliedCount, setAppliedCount] = useState(0);
  const run = useRef<ImportRun>(startImport());

  const passages = useMemo(() => (source ? [...source.parsed.unmatched, ...source.addedPassages] : []), [source]);
  const changes = useMemo(
    () => assignPassages(differences, passages, assignments, current?.outline ?? null),
    [differences, passages, assignments, current],
  );
  const selected = changes.filter(({ id }) => selectedIds.has(id));

  /** Starts a new run: only once the file has been compared with what is saved is it safe to use new idempotency keys. */
  function compareWith(now: AccountData, parsed: ParsedFile): readonly Change[] {
    const found = compareFile(parsed, now.outline, now.profile);
    run.current = startImport();
    setCurrent(now);
    setDifferences(found);
    return found;
  }

  async function chooseFile(file: File) {
    setProblem(null);
    setAppliedCount(0);
    setAssignments({});
    try {
      const [parsed, now] = await Promise.all([readFile(file), fetchOutlineAndProfile()]);
      const found = compareWith(now, parsed);
      const added = newPassages(parsed.characterPassages, now.outline?.characters ?? []);
      setSource({ file, parsed, addedPassages: added.slice(0, MAX_ADDED), hasMore: added.length > MAX_ADDED });
      // Additions are selected, unless they would be public; what would replace something is left to the writer.
      const isSelected = (change: Change) => change.effect === 'new' && !isPublic(change);
      setSelectedIds(new Set(found.flatMap((change) => (isSelected(change) ? [change.id] : []))));
    } catch (error) {
      setSource(null);
      setDifferences([]);
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
    const compareAgain = async () => compareWith(await fetchOutlineAndProfile(), source.parsed);
    const total = selected.length;
    setProblem(null);
    setProgress({ done: 0, total });
    try {
      const onProgress = (done: number) => setProgress({ done, total });
      await applyChanges(selected, { run: run.current, dispatch, onProgress });
      setAppliedCount(total);
      setSelectedIds(new Set());
      setAssignments({});
      await compareAgain();
    } catch (error) {
      // Something was deleted or changed elsewhere: the comparison is out of date.
      const isOutdated = error instanceof ClientError && [404, 409].includes(error.failure.status ?? 0);
      if (isOutdated) await compareAgain().catch(() => {});
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

  return {
    source,
    passages,
    changes,
    selected,
    assignments,
    problem,
    progress,
    appliedCount,
    chooseFile,
    select,
    assign,
    apply,
  };
}

const messageOf = (error: unknown): string =>
  error instanceof UnreadableFile || error instanceof ClientError
    ? error.message
    : 'Something went wrong during the import. Nothing more was changed.';
