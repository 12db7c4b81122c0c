import { ACTS, BEAT_KEYS, actOf, HEADINGS, type Act, type Outline } from '@trefoil/server/contract';
import { PenLine, Replace, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { descriptionLine } from '../characters/descriptionText.ts';
import { photoSource } from '../characters/photoSource.ts';
import { fetchFullOutline } from '../outlineApi.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Portrait } from '../../../ui/figure/Portrait.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { Label } from '../../../ui/layout/layout.tsx';
import { FindDialog } from './FindDialog.tsx';
import css from './FindDialog.module.css';
import { createSearch, type Searchable } from './createSearch.ts';
import type { TextPart } from './excerpt.ts';

interface Item extends Searchable {
  readonly act?: Act;
  readonly character?: { name: string; photoUrl: string };
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
  // Loaded anew each time the dialog opens; until then, and if it fails, only screens are found.
  const outline = useFetched(fetchFullOutline).data ?? null;
  const searches = useMemo(
    () => groupsOf(outline).map(({ name, items }) => ({ name, search: createSearch(items) })),
    [outline],
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
      void navigate(result.item.to);
      onClose();
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
                  key={`${result.item.to} ${result.item.title}`}
                  id={`${id}-${rank}`}
                  className={css.result}
                  role="option"
                  aria-selected={rank === index}
                  data-act={result.item.act}
                  to={result.item.to}
                  tabIndex={-1}
                  onClick={onClose}
                  // A resting pointer selects nothing when the list moves below it.
                  onMouseMove={(event) => (event.movementX || event.movementY) && setSelected(rank)}
                >
                  <ResultIcon of={result.item} />
                  <span dir="auto">
                    <span className={css.title}>
                      <Highlighted parts={result.title} />
                    </span>
                    <span className={css.excerpt}>
                      <Highlighted parts={result.excerpt} />
                    </span>
                  </span>
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <p className={css.foot}>
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
      </p>
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
  if (character)
    return (
      <Portrait
        name={character.name}
        src={photoSource(character.photoUrl)}
        width={32}
        height={38}
        className={css.portrait}
      />
    );
  return <Icon of={PenLine} />;
}

function Highlighted({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, i) => (isMatch ? <mark key={i}>{text}</mark> : text));
}

/** Everything that can be found; the screens alone while there is no outline. */
function groupsOf(outline: Outline | null): { name: string; items: readonly Item[] }[] {
  const screens = { name: 'Screens', items: SCREENS };
  if (!outline) return [screens];
  const beats = BEAT_KEYS.map((key): Item => {
    return { to: paths.question(key), title: HEADINGS[key], text: outline[key] ?? '', act: actOf(key) };
  });
  const characters = outline.characters.flatMap((character): Item[] => {
    const { _id, name, desc, notes } = character;
    const item = (title: string, text: string) => ({ to: paths.character(_id), title, text, character });
    return [
      item(name, descriptionLine(desc)),
      ...notes.map(({ noteTitle, noteText }) => item(`${name} · ${noteTitle}`, noteText)),
    ];
  });
  return [{ name: 'Beats', items: beats }, { name: 'Characters and notes', items: characters }, screens];
}
