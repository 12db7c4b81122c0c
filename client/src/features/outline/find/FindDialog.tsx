import { ACTS, BEAT_KEYS, actOf, HEADINGS, type Act, type Outline } from '@trefoil/server/contract';
import { PenLine, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { descriptionLine } from '../characters/descriptionText.ts';
import { fetchWhole } from '../outlineApi.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { counted } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Portrait } from '../../../ui/figure/Portrait.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { Label } from '../../../ui/layout/layout.tsx';
import css from './FindDialog.module.css';
import { finder, type Findable, type Piece } from './find.ts';

interface Item extends Findable {
  readonly group: 'Beats' | 'Characters and notes' | 'Screens';
  readonly act?: Act;
  readonly person?: { name: string; photoUrl: string };
}

/** More hits than this in a group nobody reads; another word narrows them. */
const SHOWN = 12;

const SCREENS: readonly Item[] = [
  ...ACTS.map((act) => ['Act', String(act), paths.act(act)] as const),
  ['View', 'Outline', paths.outline] as const,
  ['Create', 'Character', paths.createCharacter] as const,
  ['View', 'Characters', paths.characters] as const,
  ['', 'Brainstorming', paths.posts] as const,
  ['', 'Writers', paths.profiles] as const,
  ['', 'Dashboard', paths.dashboard] as const,
  ['', 'Community Guidelines', paths.guidelines] as const,
  ['', 'About', paths.about] as const,
].map(([verb, noun, to]) => ({ group: 'Screens', to, title: `${verb} ${noun}`.trim(), text: '' }));

/** Finds beats, characters, notes and screens by words, in what the writer has; to be shown as long as it is wanted. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  // Asked for anew whenever the dialog opens; screens can be found all the same.
  const outline = useFetched(fetchWhole).data ?? null;
  const search = useMemo(() => finder([...itemsOf(outline), ...SCREENS]), [outline]);
  const query = useDeferredValue(typed);
  const groups = useMemo(() => {
    const found = search(query);
    return (['Beats', 'Characters and notes', 'Screens'] as const)
      .map((name) => ({ name, hits: found.filter(({ item }) => item.group === name).slice(0, SHOWN) }))
      .filter(({ hits }) => hits.length > 0);
  }, [search, query]);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(selected, hits.length - 1);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-0`)?.scrollIntoView({ block: 'nearest' });
  }, [id, query]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (step) {
      const next = Math.max(0, Math.min(hits.length - 1, at + step));
      setSelected(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && hit && !event.nativeEvent.isComposing) {
      void navigate(hit.item.to);
      onClose();
    } else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={css.Find}
      aria-label="Find"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press outside closes it, where the browser can.
      {...{ closedby: 'any' }}
    >
      <div className={css.row}>
        <Icon of={Search} />
        <input
          className={css.field}
          role="combobox"
          aria-label="Find beats, characters, notes and screens"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Find"
          autoComplete="off"
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className={css.list} id={`${id}-hits`} role="listbox" aria-label="Found">
        {groups.map(({ name, hits: some }) => (
          <div key={name} role="group" aria-label={name}>
            <Label as="div" className={css.group} aria-hidden="true">
              {name}
            </Label>
            {some.map((hit) => {
              const rank = hits.indexOf(hit);
              return (
                <Link
                  key={`${hit.item.to} ${hit.item.title}`}
                  id={`${id}-${rank}`}
                  className={css.hit}
                  role="option"
                  aria-selected={rank === at}
                  data-act={hit.item.act}
                  to={hit.item.to}
                  tabIndex={-1}
                  onClick={onClose}
                  // A pointer that rests while the list moves below it chooses nothing.
                  onMouseMove={(event) => (event.movementX || event.movementY) && setSelected(rank)}
                >
                  <Sign of={hit.item} />
                  <span dir="auto">
                    <span className={css.title}>
                      <Marked pieces={hit.title} />
                    </span>
                    <span className={css.words}>
                      <Marked pieces={hit.words} />
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
          {query.trim() !== '' &&
            (hits.length > 0 ? counted(hits.length, 'found', 'found') : 'Nothing with these words yet.')}
        </span>
      </p>
    </dialog>
  );
}

function Sign({ of: { act, person } }: { of: Item }) {
  if (act)
    return (
      <span className={css.numeral} aria-hidden="true">
        {NUMERAL[act]}
      </span>
    );
  if (person)
    return <Portrait name={person.name} src={person.photoUrl} width={32} height={38} className={css.portrait} />;
  return <Icon of={PenLine} />;
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, i) => (hit ? <mark key={i}>{text}</mark> : text));
}

/** Everything that can be found in an outline. */
function itemsOf(outline: Outline | null): Item[] {
  if (!outline) return [];
  const beats = BEAT_KEYS.map((key): Item => {
    return { group: 'Beats', to: paths.question(key), title: HEADINGS[key], text: outline[key] ?? '', act: actOf(key) };
  });
  const people = outline.characters.flatMap((person): Item[] => {
    const to = paths.character(person._id);
    const group = 'Characters and notes';
    return [
      { group, to, title: person.name, text: descriptionLine(person.desc), person },
      ...person.notes.map(({ noteTitle, noteText }): Item => {
        return { group, to, title: `${person.name} · ${noteTitle}`, text: noteText, person };
      }),
    ];
  });
  return [...beats, ...people];
}
