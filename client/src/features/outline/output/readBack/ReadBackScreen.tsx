import moment from 'moment';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { paths } from '../../../../app/paths.ts';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextButton } from '../../../../ui/button/TextLink.tsx';
import { SaveBar } from '../../../../ui/form/SaveBar.tsx';
import { StateLine } from '../../../../ui/form/StateLine.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { Page, PageLead } from '../../../../ui/layout/Page.tsx';
import { Prose, Row, Soft } from '../../../../ui/layout/layout.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { ChangeItem } from './ChangeItem.tsx';
import { Leftover } from './Leftover.tsx';
import { Marked } from '../../../../ui/text/Diff.tsx';
import css from './ReadBackScreen.module.css';
import { sayChanges } from './sayChanges.ts';
import { useReadBack } from './useReadBack.ts';

/** Reads a file back: what it would change is shown beat by beat, the writer chooses, and nothing changes before Apply. */
export function ReadBackScreen() {
  const { read, changes, chosen, places, problem, progress, applied, choose, take, place, apply } = useReadBack();
  const input = useRef<HTMLInputElement>(null);
  const ids = changes.map(({ id }) => id);
  const story = read?.story;

  return (
    <form
      className={css.ReadBack}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Page title="Read an outline back" width={50} className={css.page}>
        <h1>Read an outline back</h1>
        <PageLead className={css.lead} role="status">
          {read
            ? `${read.file.name}, ${moment(read.file.lastModified).format('MMMM D')}: ${sayChanges(changes)}`
            : 'Choose the file with everything, or Markdown or text with the headings of your outline.'}
        </PageLead>
        <Row className={css.tools}>
          <Button
            icon={Upload}
            {...(!read && { kind: 'primary' as const })}

            onClick={() => input.current?.click()}
          >
            {read ? 'Another File' : 'Choose a File'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File to read back"
            accept=".json,.md,.markdown,.txt,application/json,text/plain,text/markdown"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen once more after it was changed.
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          {changes.length > 1 && (
            <>
              <TextButton onClick={() => take(ids, true)}>Take all {changes.length}</TextButton>
              <TextButton onClick={() => take(ids, false)}>Keep all mine</TextButton>
            </>
          )}
        </Row>
        {problem && (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {applied > 0 && !problem && (
          <Notice>{`${counted(applied, 'change')} applied. What was replaced waits under Earlier versions.`}</Notice>
        )}
        {changes.length > 0 && (
          <Soft className={css.legend}>
            <Marked>
              <del>Struck</del> is yours, <ins>underlined</ins> is the file’s. Nothing changes before you press Apply,
              and what you replace waits under Earlier versions.
            </Marked>
          </Soft>
        )}
        {changes.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            taken={chosen.includes(change)}
            onTake={(yes) => take([change.id], yes)}
          />
        ))}
        {story && story.leftovers.length > 0 && (
          <Disclosure
            label={`${counted(story.leftovers.length, 'passage')} ${story.leftovers.length === 1 ? 'has' : 'have'} no place here`}
          >
            <Soft>
              They stand under no heading Trefoil knows. Put them under a beat, or they stay in the file alone.
            </Soft>
            {story.leftovers.map((words, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
              <Leftover key={index} words={words} place={places[index]} onPlace={(key) => place(index, key)} />
            ))}
          </Disclosure>
        )}
        {story && story.refused.length > 0 && (
          <Disclosure label={`${counted(story.refused.length, 'text')} cannot be taken`}>
            <Prose as="ul">
              {[...new Set(story.refused)].slice(0, 50).map((words) => (
                <li key={words} dir="auto">
                  {words}
                </li>
              ))}
            </Prose>
          </Disclosure>
        )}
        {story?.peopleLeft && (
          <Soft className={css.legend}>
            Characters and their notes are read back from the file with everything alone.
          </Soft>
        )}
      </Page>
      <SaveBar
        back={paths.outline}
        state={
          <StateLine
            name={progress ? 'saving' : 'restored'}
            words={
              progress
                ? `Storing ${progress.done} of ${progress.of}`
                : applied > 0
                  ? `${counted(applied, 'change')} applied`
                  : 'Nothing has changed yet'
            }
          />
        }
        busy={progress !== null}
        waiting={chosen.length > 0}
        label={chosen.length > 0 ? `Apply ${counted(chosen.length, 'Change')}` : 'Apply'}
      />
    </form>
  );
}
