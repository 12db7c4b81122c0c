import { actOf, FIELDS, HEADINGS } from '@trefoil/server/contract';
import { useId, type ReactNode } from 'react';
import { Label, Row, Stack } from '../../../../ui/layout/layout.tsx';
import { Diff } from '../../../../ui/text/Diff.tsx';
import { plainText } from '../../characters/plainText.ts';
import { NUMERAL } from '../../outlineProgress.ts';
import { Pick } from '../Pick.tsx';
import type { Change, CharacterChange, Effect, ProfileChange, TextChange } from './comparison.ts';
import css from './ReadBackScreen.module.css';

interface ChangeItemProps {
  change: Change;
  taken: boolean;
  onTake: (taken: boolean) => void;
}

const EFFECTS: Readonly<Record<Effect, string>> = {
  new: 'not here yet',
  different: 'changed in the file',
  emptied: 'empty in the file',
};

/** One thing that the file has otherwise, and what becomes of it. */
export function ChangeItem({ change, taken, onTake }: ChangeItemProps) {
  const id = useId();
  const { number, name } = headOf(change);
  const keep = change.effect === 'new' ? (change.kind === 'text' ? 'Leave it empty' : 'Leave it out') : 'Keep mine';
  const go = change.effect === 'emptied' ? 'Empty it' : 'Take the file’s';
  return (
    <Stack
      as="section"
      className={css.change}
      aria-labelledby={id}
      {...(change.kind === 'text' && change.id !== 'title' && { 'data-act': actOf(change.id) })}
    >
      <Row apart>
        <h2 id={id} dir="auto">
          {number && <span className={css.number}>{number}</span>} {name}
        </h2>
        <Label>{change.kind === 'text' && change.effect === 'new' ? 'empty here' : EFFECTS[change.effect]}</Label>
      </Row>
      {bodyOf(change)}
      <Pick
        legend={name}
        quiet
        name={`pick/${change.id}`}
        choices={[
          ['mine', keep],
          ['theirs', go],
        ]}
        value={taken ? 'theirs' : 'mine'}
        onPick={(value) => onTake(value === 'theirs')}
      />
    </Stack>
  );
}

function headOf(change: Change): { number?: string; name: string } {
  switch (change.kind) {
    case 'text':
      if (change.id === 'title') return { name: 'Title' };
      return { number: `${NUMERAL[actOf(change.id)]} · ${change.id.slice(-2)}`, name: HEADINGS[change.id] };
    case 'character':
      return { number: 'Character', name: change.character.name };
    case 'profile':
      return { name: 'Your profile' };
    case 'work':
      return { number: 'Finished work', name: change.work.title };
  }
}

function bodyOf(change: Change): ReactNode {
  switch (change.kind) {
    case 'text':
      return <TextDiff {...change} />;
    case 'character':
      return <CharacterDiff {...change} />;
    case 'profile':
      return <ProfileDiff {...change} />;
    case 'work':
      return <p dir="auto">by {change.work.author}</p>;
  }
}

const TextDiff = ({ mine, theirs }: TextChange) => (
  <Diff older={mine} newer={theirs} labels={['Yours', 'From the file']} />
);

function CharacterDiff({ character, mine, fields, notes }: CharacterChange) {
  const isNew = mine === null;
  return (
    <>
      {(isNew || fields.includes('desc')) && (
        <Diff older={isNew ? '' : plainText(mine.desc)} newer={plainText(character.desc)} />
      )}
      {fields.includes('protag') && (
        <p>{character.protag ? 'Would be the protagonist' : 'Would not be the protagonist'}</p>
      )}
      {fields.includes('photoUrl') && <Diff older={mine!.photoUrl} newer={character.photoUrl} />}
      {notes.map(({ noteTitle, noteText }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
        <div key={i}>
          <Label as="h3">Note: {noteTitle}</Label>
          <Diff older="" newer={noteText} />
        </div>
      ))}
    </>
  );
}

const labelOf = (field: string) =>
  (FIELDS.profile as Readonly<Record<string, { label: string }>>)[field]?.label ?? field;
const inWords = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? value : (value ?? []).join(', ');

function ProfileDiff({ mine, theirs }: ProfileChange) {
  return Object.entries(theirs).map(([field, value]) => (
    <div key={field}>
      <Label as="h3">{labelOf(field)}</Label>
      <Diff older={inWords(mine?.[field])} newer={inWords(value)} />
    </div>
  ));
}
