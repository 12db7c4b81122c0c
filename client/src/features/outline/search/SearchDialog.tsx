import {
  ACTS,
  BEAT_KEYS,
  actOf,
  HEADINGS,
  type Act,
  type Id,
  type Outline,
  type Story,
} from '@trefoil/server/contract';
import { PenLine, Replace, Search, X } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { descriptionLine } from '../characters/descriptionText.ts';
import { CharacterPortrait } from '../characters/CharacterPortrait.tsx';
import { fetchFullOutline, fetchFullStories } from '../outlineApi.ts';
import { shownId } from '../outlineSlice.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { useStories, useStoryActions } from '../stories/useStories.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Label, Excerpt } from '../../../ui/layout/layout.tsx';
import { FindDialog } from './FindDialog.tsx';
import css from './FindDialog.module.css';
import { createSearch, type Searchable } from './createSearch.ts';
import type { TextPart } from './excerpt.ts';

interface Item extends Searchable {
  readonly act?: Act;
  readonly character?: { name: string; photoUrl: string };
  /** Where it is, if that is not the story that is shown. */
  readonly story?: Pick<Story, '_id' | 'title'>;
}

/** How many results a group shows; another word narrows them down. */
const GROUP_SIZE = 12;

const SCREENS: readonly Item[] = [
  ...ACTS.map((act) => [`Act ${act}`, paths.act(act)] as const),
  ['Outline', paths.outline] as const,
  ['Create Character', paths.createCharacter] as const,
  ['View Characters', paths.characters] as const,
  ['Brainstorming', paths.posts] as const,
  ['Writers', paths.profiles] as const,
  ['Dashboard', paths.dashboard] as const,
  ['Community Guidelines', paths.guidelines] as const,
  ['About', paths.about] as const,
].map(([title, to]) => ({ to, title, text: '' }));

interface SearchDialogProps {
  /** What is searched for at first. */
  words?: string;
  onClose: () => void;
  /** Leads to find and replace for the same words. */
  onReplace: (words: string) => void;
}

/** Searches beats, characters, notes, and screens. It is open as long as it is rendered. */
export function SearchDialog({ words = '', onClose, onReplace }: SearchDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(words);
  const [selected, setSelected] = useState(0);
  const shown = useAppSelector(shownId);
  const hasSeveral = (useStories() ?? []).length > 1;
  const { open } = useStoryActions();
  const [scope, setScope] = useState<'this' | 'all'>('this');
  // Loaded anew each time the dialog opens; until then, and if it fails, only screens are found.
  const { data } = useFetched(
    useCallback(async () => (scope === 'all' ? fetchFullStories() : [await fetchFullOutline(shown)]), [scope, shown]),
  );
  const searches = useMemo(
    () =>
      groupsOf(
        (data ?? []).filter((outline) => outline !== null),
        shown,
      ).map(({ name, items }) => ({ name, search: createSearch(items) })),
    [data, shown],
  );
  const query = useDeferredValue(typed);
  const groups = useMemo(() => {
    const found = searches.map(({ name, search }) => ({ name, results: search(query).slice(0, GROUP_SIZE) }));
    return found.filter(({ results }) => results.length > 0);
  }, [searches, query]);
  const results = groups.flatMap((group) => group.results);
  const index = Math.min(selected, results.length - 1);

  useEffect(() => {
    document.getElementById(`${id}-0`)?.scrollIntoView({ block: 'nearest' });
  }, [id, query]);

  async function goTo({ to, story }: Item) {
    onClose();
    if (!story || (await open(story))) void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.ctrlKey && shortcutKey(event) === 'h') {
      event.preventDefault();
      event.stopPropagation();
      return onReplace(typed);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const result = results[index];
    if (step) {
      const next = Math.max(0, Math.min(results.length - 1, index + step));
      setSelected(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && result) {
      void goTo(result.item);
    } else return;
    event.preventDefault();
  }

  return (
    <FindDialog label="Search" onClose={onClose}>
      <div className={css.row}>
        <Icon of={Search} />
        <input
          className={css.field}
          role="combobox"
          aria-label="Search beats, characters, notes, and screens"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={results.length > 0 ? `${id}-${index}` : undefined}
          placeholder="Search"
          autoComplete="off"
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={css.tools}>
          <Button kind="quiet" icon={Replace} onClick={() => onReplace(typed)}>
            Replace…
          </Button>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </span>
      </div>
      {hasSeveral && (
        <div className={css.scope}>
          <RadioGroup
            legend="Search in"
            hideLegend
            name="scope"
            options={[
              ['this', 'This story'],
              ['all', 'All stories'],
            ]}
            value={scope}
            onChange={setScope}
          />
        </div>
      )}
      <div className={css.list} id={`${id}-results`} role="listbox" aria-label="Results">
        {groups.map(({ name, results: some }) => (
          <div key={name} role="group" aria-label={name}>
            <Label as="div" className={css.group} aria-hidden="true">
              {name}
            </Label>
            {some.map((result) => {
              const rank = results.indexOf(result);
              return (
                <Link
                  key={`${result.item.story?._id} ${result.item.to} ${result.item.title}`}
                  id={`${id}-${rank}`}
                  className={css.result}
                  role="option"
                  aria-selected={rank === index}
                  data-act={result.item.act}
                  to={result.item.to}
                  tabIndex={-1}
                  onClick={(event) => {
                    if (!result.item.story) return onClose();
                    event.preventDefault();
                    void goTo(result.item);
                  }}
                  // A resting pointer selects nothing when the list moves below it.
                  onMouseMove={(event) => (event.movementX || event.movementY) && setSelected(rank)}
                >
                  <ResultIcon of={result.item} />
                  <span dir="auto">
                    <span className={css.title}>
                      <Highlighted parts={result.title} />
                    </span>
                    <Excerpt lines={1}>
                      <Highlighted parts={result.excerpt} />
                    </Excerpt>
                  </span>
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <Label className={css.foot}>
        <span className={css.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span className={css.keys} aria-hidden="true">
          <kbd>Enter</kbd> open
        </span>
        <span className={css.keys} aria-hidden="true">
          <kbd>Esc</kbd> close
        </span>
        <span className={css.count} role="status">
          {query.trim() !== '' && (results.length > 0 ? `${results.length} found` : 'No matches.')}
        </span>
      </Label>
    </FindDialog>
  );
}

function ResultIcon({ of: { act, character } }: { of: Item }) {
  if (act)
    return (
      <span className={css.numeral} aria-hidden="true">
        {NUMERAL[act]}
      </span>
    );
  if (character) return <CharacterPortrait of={character} size={2} />;
  return <Icon of={PenLine} />;
}

function Highlighted({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, i) => (isMatch ? <mark key={i}>{text}</mark> : text));
}

/** Everything that can be found; the screens alone while there is no story. @param shown the story that is shown */
function groupsOf(outlines: readonly Outline[], shown: Id | undefined): { name: string; items: readonly Item[] }[] {
  const screens = { name: 'Screens', items: SCREENS };
  if (outlines.length === 0) return [screens];
  const inStory = (outline: Outline, item: Item): Item =>
    outline._id === shown ? item : { ...item, title: `${quotedTitle(outline)} · ${item.title}`, story: outline };
  const beats = outlines.flatMap((outline) =>
    BEAT_KEYS.map((key) => {
      const item = { to: paths.question(key), title: HEADINGS[key], text: outline[key] ?? '', act: actOf(key) };
      return inStory(outline, item);
    }),
  );
  const characters = outlines.flatMap((outline) =>
    outline.characters.flatMap((character): Item[] => {
      const { _id, name, desc, notes } = character;
      const item = (title: string, text: string) =>
        inStory(outline, { to: paths.character(_id), title, text, character });
      return [
        item(name, descriptionLine(desc)),
        ...notes.map(({ noteTitle, noteText }) => item(`${name} · ${noteTitle}`, noteText)),
      ];
    }),
  );
  return [{ name: 'Beats', items: beats }, { name: 'Characters and notes', items: characters }, screens];
}
