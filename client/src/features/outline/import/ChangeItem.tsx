import { actOf, FIELDS } from '@trefoil/server/contract';
import { useId, type ReactNode } from 'react';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Label, Row, Stack } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Diff } from '../../../ui/text/Diff.tsx';
import { fieldName, fieldNumber } from '../act/fields.ts';
import { descriptionLine } from '../characters/descriptionText.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { isPublic, type Change, type CharacterChange, type Effect, type ProfileChange } from './compareFile.ts';
import css from './ImportScreen.module.css';

interface ChangeItemProps {
  change: Change;
  /** Whether part of it was assigned to the beat by a guess. */
  isGuess: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

const EFFECTS: Readonly<Record<Effect, string>> = {
  new: 'New',
  different: 'Changed',
  emptied: 'Empty in the file',
};

/** Above texts with little in common. */
const LABELS = ['Yours', 'From the file'] as const;

/** One difference between the file and the account, and the choice between the two versions. */
export function ChangeItem({ change, isGuess, isSelected, onSelect }: ChangeItemProps) {
  const id = useId();
  const { number, name, body } = partsOf(change);
  return (
    <Stack
      as="section"
      className={css.change}
      aria-labelledby={id}
      {...(change.kind === 'text' && change.id !== 'title' && { 'data-act': actOf(change.id) })}
    >
      <Row apart>
        <h3 id={id} dir="auto">
          {number && (
            <Label as="span" of="act">
              {number}
            </Label>
          )}{' '}
          {name}
        </h3>
        {isPublic(change) ? (
          <span className={css.public}>
            <Tag>This is public</Tag>
          </span>
        ) : (
          <Label>{isGuess ? `${EFFECTS[change.effect]} · Guess` : EFFECTS[change.effect]}</Label>
        )}
      </Row>
      {body}
      <RadioGroup
        legend={name}
        hideLegend
        name={`version/${change.id}`}
        options={[
          ['mine', change.effect === 'new' || isPublic(change) ? 'Skip' : 'Keep mine'],
          ['file', change.effect === 'emptied' ? 'Clear mine' : 'Use file version'],
        ]}
        value={isSelected ? 'file' : 'mine'}
        onChange={(value) => onSelect(value === 'file')}
      />
    </Stack>
  );
}

function partsOf(change: Change): { number?: string; name: string; body: ReactNode } {
  switch (change.kind) {
    case 'text': {
      const { id, mine, theirs } = change;
      const body = <Diff labels={LABELS} older={mine} newer={theirs} />;
      if (id === 'title') return { name: fieldName(id), body };
      return { number: `${NUMERAL[actOf(id)]} · ${fieldNumber(id)}`, name: fieldName(id), body };
    }
    case 'character':
      return { number: 'Character', name: change.character.name, body: <CharacterDiff {...change} /> };
    case 'profile':
      return { name: 'Your profile', body: <ProfileDiff {...change} /> };
    case 'work':
      return { number: 'Finished work', name: change.work.title, body: <p dir="auto">by {change.work.author}</p> };
  }
}

function CharacterDiff({ character, mine, fields, notes }: CharacterChange) {
  return (
    <>
      {(!mine || fields.includes('desc')) && (
        <Diff labels={LABELS} older={mine ? descriptionLine(mine.desc) : ''} newer={descriptionLine(character.desc)} />
      )}
      {fields.includes('protag') && (
        <p>{character.protag ? 'Becomes the protagonist' : 'Is no longer the protagonist'}</p>
      )}
      {fields.includes('photoUrl') && <Diff labels={LABELS} older={mine!.photoUrl} newer={character.photoUrl} />}
      {notes.map(({ noteTitle, noteText }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <div key={i}>
          <Label as="h4">Note: {noteTitle}</Label>
          <Diff labels={LABELS} older="" newer={noteText} />
        </div>
      ))}
    </>
  );
}

const labelOf = (field: string) =>
  (FIELDS.profile as Readonly<Record<string, { label: string }>>)[field]?.label ?? field;
const joined = (value: string | readonly string[] = '') => (typeof value === 'string' ? value : value.join(', '));

function ProfileDiff({ mine, theirs }: ProfileChange) {
  return Object.entries(theirs).map(([field, value]) => (
    <div key={field}>
      <Label as="h4">{labelOf(field)}</Label>
      <Diff labels={LABELS} older={joined(mine?.[field])} newer={joined(value)} />
    </div>
  ));
}
