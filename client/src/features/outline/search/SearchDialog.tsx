import { ACTS, BEAT_KEYS, actOf, HEADINGS, type Act, type Outline } from '@trefoil/server/contract';
import { PenLine, Replace, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
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
import css from './SearchDialog.module.css';
import { createSearch, type Searchable } from './createSearch.ts';
import type { TextPart } from './excerpt.ts';

interface Item extends Searchable {
  readonly group: 'Beats' | 'Characters and notes' | 'Screens';
  readonly act?: Act;
  readonly character?: { name: string; photoUrl: string };
}

/** How many results a group shows; another word narrows them down. */
const GROUP_SIZE = 12;

const SCREENS: readonly Item[] = [
  ...ACTS.map((act) => [`Act ${act}`, paths.act(act)] as const),
  ['View Outline', paths.outline] as const,
  ['Create Character', paths.createCharacter] as const,
  ['View Characters', paths.characters] as const,
  ['Brainstorming', paths.posts] as const,
  ['Writers', paths.profiles] as const,
  ['Dashboard', paths.dashboard] as const,
  ['Community Guidelines', paths.guidelines] as const,
  ['About', paths.about] as const,
].map(([title, to]) => ({ group: 'Screens', to, title, text: '' }));

interface SearchDialogProps {
  /** What is searched for at first. */
  words?: string;
  onClose: () => void;
  /** Leads to find and replace for the same words. */
  onReplace: (words: string) => void;
}

/** Searches beats, characters, notes, and screens. It is open as long as it is rendered. */
export function SearchDialog({ words = '', onClose, onReplace }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(words);
  const [selected, setSelected] = useState(0);
  // Loaded anew each time the dialog opens; until then, and if it fails, only screens are found.
  const outline = useFetched(fetchFullOutline).data ?? null;
  const search = useMemo(() => createSearch([...itemsOf(outline), ...SCREENS]), [outline]);
  const query = useDeferredValue(typed);
  const groups = useMemo(() => {
    const found = search(query);
    return (['Beats', 'Characters and notes', 'Screens'] as const)
      .map((name) => ({ name, results: found.filter(({ item }) => item.group === name).slice(0, GROUP_SIZE) }))
      .filter(({ results }) => results.length > 0);
  }, [search, query]);
  const results = groups.flatMap((group) => group.results);
  const index = Math.min(selected, results.length - 1);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
    <dialog
      ref={dialog}
      className={css.SearchDialog}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Lets a click outside close it, in browsers that support it.
      {...{ closedby: 'any' }}
    >
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
    </dialog>
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

/** The searchable items of an outline. */
function itemsOf(outline: Outline | null): Item[] {
  if (!outline) return [];
  const beats = BEAT_KEYS.map((key): Item => {
    return { group: 'Beats', to: paths.question(key), title: HEADINGS[key], text: outline[key] ?? '', act: actOf(key) };
  });
  const characters = outline.characters.flatMap((character): Item[] => {
    const to = paths.character(character._id);
    const group = 'Characters and notes';
    return [
      { group, to, title: character.name, text: descriptionLine(character.desc), character },
      ...character.notes.map(({ noteTitle, noteText }): Item => {
        return { group, to, title: `${character.name} · ${noteTitle}`, text: noteText, character };
      }),
    ];
  });
  return [...beats, ...characters];
}
