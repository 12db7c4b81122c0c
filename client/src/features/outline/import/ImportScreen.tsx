import { BEAT_KEYS } from '@trefoil/server/contract';
import { Upload } from 'lucide-react';
import moment from 'moment';
import { useRef } from 'react';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextButton } from '../../../ui/button/TextLink.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { StateLine } from '../../../ui/form/StateLine.tsx';
import { Label, Prose, Row, Muted } from '../../../ui/layout/layout.tsx';
import { Page, PageLead } from '../../../ui/layout/Page.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Marked } from '../../../ui/text/Diff.tsx';
import { UNTITLED } from '../outlineTitle.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { isPublic, type Change } from './compareFile.ts';
import css from './ImportScreen.module.css';
import { UnmatchedPassage } from './UnmatchedPassage.tsx';
import { MAX_ADDED, useImport } from './useImport.ts';

/** The kinds of changes, each group under a heading. */
const GROUPS: readonly { heading: string; kinds: readonly Change['kind'][] }[] = [
  { heading: 'Outline', kinds: ['text'] },
  { heading: 'Characters', kinds: ['character'] },
  { heading: 'Profile and works', kinds: ['profile', 'work'] },
];

const grouped = (changes: readonly Change[]) =>
  GROUPS.map(({ heading, kinds }) => ({ heading, members: changes.filter(({ kind }) => kinds.includes(kind)) })).filter(
    ({ members }) => members.length > 0,
  );

/** Imports a file: shows what it would change, lets the writer select changes, and saves these on Apply. */
export function ImportScreen() {
  const { source, changes, selected, assignments, problem, progress, appliedCount, ...actions } = useImport();
  const { chooseFile, chooseTarget, select, assign, apply } = actions;
  const others = source?.parsed.others ?? [];
  const input = useRef<HTMLInputElement>(null);
  const ids = changes.map(({ id }) => id);
  // What would be public is only selected one by one.
  const privateIds = changes.flatMap((change) => (isPublic(change) ? [] : [change.id]));
  const applied = `${counted(appliedCount, 'change')} applied`;
  const rejected = source?.parsed.rejected ?? [];
  const { passages = [], added = [] } = source ?? {};
  const guessCount = passages.filter(({ guess }) => guess).length;
  const isUnmatched = BEAT_KEYS.every((key) => source?.parsed.outline[key] === undefined);

  return (
    <form
      className={css.ImportScreen}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Page title="Import an outline" width={50} className={css.page}>
        <h1>Import an outline</h1>
        <PageLead className={css.lead} role="status">
          {source
            ? `${source.file.name}, ${moment(source.file.lastModified).format('MMMM D')}: ${summarizeChanges(changes)}`
            : 'Choose a Trefoil backup (JSON), or Markdown or plain text, ideally with Trefoil’s beat headings.'}
        </PageLead>
        <Row className={css.tools}>
          <Button icon={Upload} {...(!source && { kind: 'primary' as const })} onClick={() => input.current?.click()}>
            {source ? 'Another File' : 'Choose a File'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File to import"
            accept=".json,.md,.markdown,.txt,application/json,text/plain,text/markdown"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Without this, choosing the same file again would not fire a change event.
              event.target.value = '';
              if (file) void chooseFile(file);
            }}
          />
          {source && (
            <RadioGroup
              legend="Import"
              hideLegend
              name="target"
              options={[
                ['this', 'Into this story'],
                ['new', 'As a new story'],
              ]}
              value={source.isNew ? 'new' : 'this'}
              onChange={(target) => void chooseTarget({ isNew: target === 'new' })}
            />
          )}
          {source && others.length > 0 && (
            <SelectField
              label="Story in the file"
              value={String(source.index)}
              onText={(index) => void chooseTarget({ index: Number(index) })}
            >
              {[source.parsed, ...others].map(({ outline }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list never changes
                <option key={index} value={index}>
                  {outline.title || UNTITLED}
                </option>
              ))}
            </SelectField>
          )}
          {changes.length > 1 && (
            <>
              <TextButton onClick={() => select(privateIds, true)}>Use all from file</TextButton>
              <TextButton onClick={() => select(ids, false)}>Keep all mine</TextButton>
            </>
          )}
        </Row>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {appliedCount > 0 && !problem && (
          <Notice>{`${applied}. The texts that were replaced are in the version history.`}</Notice>
        )}
        {changes.length > 0 && (
          <Muted className={css.legend}>
            <Marked>
              <del>Struck-through</del> text is yours; <ins>underlined</ins> is from the file. Nothing changes until you
              apply, and your earlier texts stay in the version history.
            </Marked>
          </Muted>
        )}
        {grouped(changes).map(({ heading, members }) => (
          <div key={heading} className={css.group}>
            <Label as="h2">{heading}</Label>
            {members.map((change) => (
              <ChangeItem
                key={change.id}
                change={change}
                isGuess={passages.some(({ guess }, index) => guess === change.id && assignments[index] === guess)}
                isSelected={selected.includes(change)}
                onSelect={(isSelected) => select([change.id], isSelected)}
              />
            ))}
          </div>
        ))}
        {passages.length > 0 && (
          <Disclosure
            label={
              guessCount > 0
                ? `${counted(passages.length, 'passage')}, ${guessCount} matched by a guess`
                : `${counted(passages.length, 'passage')} couldn’t be matched`
            }
            open={isUnmatched}
          >
            <Muted>
              {guessCount > 0
                ? 'Guesses come from the names of other story structures. Check each, choose another beat, or skip it.'
                : 'Choose a beat for each, or skip it.'}
            </Muted>
            {passages.map((passage, index) => (
              <UnmatchedPassage
                // oxlint-disable-next-line react/no-array-index-key -- the list never changes
                key={index}
                passage={passage}
                beat={assignments[index]}
                onAssign={(beat) => assign(index, beat)}
              />
            ))}
          </Disclosure>
        )}
        {rejected.length > 0 && (
          <Disclosure label={`${counted(rejected.length, 'text')} can’t be imported`}>
            <Prose as="ul">
              {[...new Set(rejected)].slice(0, 50).map((reason) => (
                <li key={reason} dir="auto">
                  {reason}
                </li>
              ))}
            </Prose>
          </Disclosure>
        )}
        {added.length > 0 && (
          <Muted className={css.legend}>
            Characters and notes can only be imported from a full backup (JSON).
            {added.length > MAX_ADDED && ` Only the first ${MAX_ADDED} passages below “Characters” are listed.`}
          </Muted>
        )}
      </Page>
      <SaveBar
        back={paths.outline}
        state={
          <StateLine
            name={progress ? 'saving' : 'restored'}
            words={
              progress
                ? `Saving ${progress.done} of ${progress.total}`
                : appliedCount > 0
                  ? applied
                  : 'Nothing changed yet'
            }
          />
        }
        busy={progress !== null}
        waiting={selected.length > 0}
        label={selected.length > 0 ? `Apply ${counted(selected.length, 'Change')}` : 'Apply'}
      />
    </form>
  );
}

/** Sums up what a file would change: '3 texts differ, 1 new, 2 characters new or different.' */
function summarizeChanges(changes: readonly Change[]): string {
  const count = (test: (change: Change) => boolean) => changes.filter(test).length;
  const texts = (effect: Change['effect']) => count((change) => change.kind === 'text' && change.effect === effect);
  const [added, different, emptied] = [texts('new'), texts('different'), texts('emptied')];
  const characters = count(({ kind }) => kind === 'character');
  const others = count(({ kind }) => kind === 'profile' || kind === 'work');
  const parts = [
    different > 0 && `${counted(different, 'text')} ${different === 1 ? 'differs' : 'differ'}`,
    added > 0 && `${added} new`,
    emptied > 0 && `${counted(emptied, 'text')} would be cleared`,
    characters > 0 && `${counted(characters, 'character')} new or different`,
    others > 0 && `${counted(others, 'part')} of your profile`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nothing would change.' : `${parts.join(', ')}.`;
}
