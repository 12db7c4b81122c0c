import {
  actOf,
  beatKeysOf,
  HEADINGS,
  isPresent,
  type BeatKey,
  type CharacterCard,
  type OutlineText,
} from '@trefoil/server/contract';
import { ChevronDown, UsersRound } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { useFetched } from '../../../../lib/resource/useFetched.ts';
import { firstWords } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextLink } from '../../../../ui/button/TextLink.tsx';
import { Drawer } from '../../../../ui/dialog/Drawer.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Label, Excerpt, Stack, Muted } from '../../../../ui/layout/layout.tsx';
import { fetchCharacter } from '../../characters/characterApi.ts';
import { CharacterPortrait } from '../../characters/CharacterPortrait.tsx';
import { mentionFinder } from '../../mentions.ts';
import { emptyNote } from '../../outlineProgress.ts';
import { useActFormContext } from '../useActForm.ts';
import css from './ContextPanel.module.css';

/** A button that opens the context of an answer as a sheet. */
export function CharactersButton({ field, className }: { field: BeatKey; className: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={className} kind="quiet" icon={UsersRound} onClick={() => setOpen(true)}>
        Characters
      </Button>
      {open && (
        <Drawer title="Characters" onClose={() => setOpen(false)}>
          <ContextPanel field={field} />
        </Drawer>
      )}
    </>
  );
}

/** The context of an answer: the characters it names, the others, and the beats before and after it in the story. */
export function ContextPanel({ field }: { field: OutlineText }) {
  const { form, characters } = useActFormContext();
  const { values } = form;
  const text = usePausedText(field, field === 'title' ? '' : values[field]);
  const beats = beatKeysOf(field === 'title' ? 1 : actOf(field));
  const index = beats.findIndex((key) => key === field);
  return (
    <>
      <Characters characters={characters} text={text} />
      <h2 className={css.title}>Before and after</h2>
      <ul className={css.list}>
        <Neighbor label="Before" field={beats[index - 1]} values={values} />
        <Neighbor label="After" field={beats[index + 1]} values={values} />
      </ul>
    </>
  );
}

/** In milliseconds: searching the whole answer for names at every keystroke would slow typing down. */
const PAUSE = 250;

/** The text of a field when typing last paused. */
function usePausedText(field: OutlineText, text: string): string {
  const [paused, setPaused] = useState({ field, text });
  if (paused.field !== field) setPaused({ field, text });
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE, { field, text });
    return () => clearTimeout(timer);
  }, [field, text]);
  return paused.field === field ? paused.text : text;
}

interface CharactersProps {
  characters: readonly CharacterCard[];
  /** The answer that is being written. */
  text: string;
}

/** The characters: first those that the answer names, then the others. */
const Characters = memo(function Characters({ characters, text }: CharactersProps) {
  const findMentions = useMemo(() => mentionFinder(characters), [characters]);
  const mentioned = findMentions(text);
  const inBeat = characters.filter(({ _id }) => mentioned.has(_id));
  const others = characters.filter(({ _id }) => !mentioned.has(_id));
  if (characters.length === 0)
    return (
      <>
        <h2 className={css.title}>Characters</h2>
        <Muted small>
          No characters yet. <Link to={paths.createCharacter}>Create a character</Link>
        </Muted>
      </>
    );
  return (
    <>
      {inBeat.length > 0 && <Group title="In this beat" characters={inBeat} />}
      {others.length > 0 && <Group title={inBeat.length > 0 ? 'Other characters' : 'Characters'} characters={others} />}
    </>
  );
});

function Group({ title, characters }: { title: string; characters: readonly CharacterCard[] }) {
  return (
    <>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {characters.map((character) => (
          <li key={character._id}>
            <CharacterItem character={character} />
          </li>
        ))}
      </ul>
    </>
  );
}

const CharacterItem = memo(function CharacterItem({ character }: { character: CharacterCard }) {
  const [open, setOpen] = useState(false);
  const { _id, name, excerpt } = character;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <CharacterPortrait of={character} size={2.75} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          <Excerpt dir="auto">{firstWords(excerpt, 70)}</Excerpt>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={css.body}>
        {open && <Notes id={_id} />}
        <TextLink to={paths.character(_id)}>Open Character</TextLink>
      </div>
    </details>
  );
});

const NOTES_SHOWN = 5;

/** The first notes of a character, loaded when its item is opened; without them, the item still links to the character. */
function Notes({ id }: { id: string }) {
  const { data: character } = useFetched(useCallback(() => fetchCharacter(id), [id]));
  return (
    <Stack as="dl" gap={2}>
      {character?.notes.slice(0, NOTES_SHOWN).map(({ _id, noteTitle, noteText }) => (
        <div key={_id}>
          <Label as="dt" dir="auto">
            {noteTitle}
          </Label>
          <dd dir="auto">{firstWords(noteText, 160)}</dd>
        </div>
      ))}
    </Stack>
  );
}

interface NeighborProps {
  label: string;
  values: Readonly<Record<OutlineText, string>>;
  /** `undefined` at either end of the act. */
  field: BeatKey | undefined;
}

function Neighbor({ label, field, values }: NeighborProps) {
  if (!field) return null;
  const excerpt = firstWords(values[field], 80);
  return (
    <li>
      <Link className={css.neighbor} to={paths.question(field)}>
        <Label as="span">{label}</Label>
        <span className={css.name}>{HEADINGS[field]}</span>
        <Excerpt as={isPresent(excerpt) ? 'span' : 'em'} dir="auto">
          {isPresent(excerpt) ? excerpt : emptyNote(field)}
        </Excerpt>
      </Link>
    </li>
  );
}
