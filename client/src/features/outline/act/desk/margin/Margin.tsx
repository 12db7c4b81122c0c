import { isPresent, type Act, type Character, type CharacterCard, type OutlineText } from '@trefoil/server/contract';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../app/paths.ts';
import { client } from '../../../../../lib/http/client.ts';
import { firstWords } from '../../../../../lib/text.ts';
import { Icon } from '../../../../../ui/figure/Icon.tsx';
import { Portrait } from '../../../../../ui/figure/Portrait.tsx';
import { Label } from '../../../../../ui/layout/layout.tsx';
import { mentionFinder } from '../../../mentions.ts';
import { fieldsOf } from '../../place.ts';
import css from './Margin.module.css';
import { nameOf } from '../Rail.tsx';

export interface MarginProps {
  people: readonly CharacterCard[];
  act: Act;
  field: OutlineText;
  values: Readonly<Record<OutlineText, string>>;
}

/** What stands beside an answer: the people it names, the others, and the beats before and after. */
export function Margin({ people, ...place }: MarginProps) {
  const { field, values } = place;
  const text = useSettled(field, field === 'title' ? '' : values[field]);
  return (
    <>
      <People people={people} text={text} />
      <Neighbours {...place} />
    </>
  );
}

/** In milliseconds; nobody looks beside while typing, and the whole answer is searched. */
const PAUSE = 250;

/** The text of a field as it was when typing last paused. */
function useSettled(field: OutlineText, text: string): string {
  const [settled, setSettled] = useState({ field, text });
  if (settled.field !== field) setSettled({ field, text });
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, { field, text });
    return () => clearTimeout(timer);
  }, [field, text]);
  return settled.field === field ? settled.text : text;
}

interface PeopleProps {
  people: readonly CharacterCard[];
  /** The answer that is being written. */
  text: string;
}

/** The people of the story: those the answer names first, then the others. A card opens in place. */
const People = memo(function People({ people, text }: PeopleProps) {
  const find = useMemo(() => mentionFinder(people), [people]);
  const named = useMemo(() => find(text), [find, text]);
  const here = people.filter(({ _id }) => named.has(_id));
  const others = people.filter(({ _id }) => !named.has(_id));
  if (people.length === 0)
    return (
      <>
        <h2 className={css.title}>In the story</h2>
        <p className={css.empty}>
          Nobody yet. <Link to={paths.createCharacter}>Create Character</Link>
        </p>
      </>
    );
  return (
    <>
      {here.length > 0 && <Group title="In this answer" people={here} />}
      {others.length > 0 && <Group title={here.length > 0 ? 'Also in the story' : 'In the story'} people={others} />}
    </>
  );
});

function Group({ title, people }: { title: string; people: readonly CharacterCard[] }) {
  return (
    <>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {people.map((person) => (
          <li key={person._id}>
            <Person person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Person = memo(function Person({ person }: { person: CharacterCard }) {
  const [open, setOpen] = useState(false);
  const { _id, name, photoUrl, excerpt } = person;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <Portrait className={css.picture} name={name} src={photoUrl} width={44} height={54} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          <span className={css.line} dir="auto">
            {firstWords(excerpt, 70)}
          </span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={css.body}>
        {open && <Notes id={_id} />}
        <Link className={css.cardLink} to={paths.character(_id)}>
          Open the card
        </Link>
      </div>
    </details>
  );
});

const NOTES_SHOWN = 5;

/** The first notes of a character, asked for when its card is opened. */
function Notes({ id }: { id: string }) {
  const [notes, setNotes] = useState<Character['notes']>([]);
  useEffect(() => {
    let wanted = true;
    client.get<Character>(`/outlines/characters/${id}`).then(
      (character) => wanted && setNotes(character.notes),
      () => {}, // the link to the card stays
    );
    return () => void (wanted = false);
  }, [id]);
  return (
    <dl className={css.facts}>
      {notes.slice(0, NOTES_SHOWN).map(({ _id, noteTitle, noteText }) => (
        <div key={_id}>
          <dt dir="auto">{noteTitle}</dt>
          <dd dir="auto">{firstWords(noteText, 160)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first words of the beats before and after. */
function Neighbours({ act, field, values }: Omit<MarginProps, 'people'>) {
  const fields = fieldsOf(act);
  const at = fields.indexOf(field);
  const near = (label: string, other: OutlineText | undefined) =>
    other && <Near label={label} field={other} words={firstWords(values[other], 80)} />;
  return (
    <>
      <h2 className={css.title}>Before and after</h2>
      <ul className={css.list}>
        {near('Before', fields[at - 1])}
        {near('After', fields[at + 1])}
      </ul>
    </>
  );
}

const Near = memo(function Near({ label, field, words }: { label: string; field: OutlineText; words: string }) {
  return (
    <li>
      <Link className={css.near} to={paths.question(field)}>
        <Label as="span">{label}</Label>
        <span className={css.nearTitle}>{nameOf(field)}</span>
        <span className={css.nearWords} dir="auto" data-empty={!isPresent(words) || undefined}>
          {isPresent(words) ? words : 'Not answered yet'}
        </span>
      </Link>
    </li>
  );
});
