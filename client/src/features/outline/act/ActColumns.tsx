import type { Act, Beat, CharacterCard, OutlineText } from '@trefoil/server/contract';
import { useCallback, useState } from 'react';
import type { Form } from '../../../lib/drafts/useForm.ts';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './ActScreen.module.css';
import { AllQuestions } from './allQuestions/AllQuestions.tsx';
import { BeatNav, TickRow } from './BeatNav.tsx';
import { ContextPanel } from './contextPanel/ContextPanel.tsx';
import { MarginHelp } from './contextPanel/MarginHelp.tsx';
import { earlierAnswerFor } from './EarlierAnswer.tsx';
import { SingleQuestion } from './singleQuestion/SingleQuestion.tsx';
import type { View } from './useView.ts';

interface ActProps {
  act: Act;
  beats: readonly Beat[];
  /** The current question. */
  field: OutlineText;
  /** The URL names the current question. */
  isNamed: boolean;
  form: Form<OutlineText>;
  stored: Readonly<Record<OutlineText, string>>;
  /** The texts of the whole outline, also of the other acts. */
  texts: Readonly<Partial<Record<OutlineText, string>>>;
}

export interface ActViewProps extends ActProps {
  /** Opens the characters as a sheet. */
  onCharacters: () => void;
}

interface ActColumnsProps extends ActProps {
  view: View;
  characters: readonly CharacterCard[];
}

/** The columns of both views: the beats, the page, and its context, which is a sheet where there is no room for its column. */
export function ActColumns({ view, characters, ...props }: ActColumnsProps) {
  const { act, beats, field, form, texts } = props;
  const { values } = form;
  const [sheetOpen, setSheetOpen] = useState(false);
  const onCharacters = useCallback(() => setSheetOpen(true), [setSheetOpen]);
  const viewProps = { ...props, onCharacters };
  const context = <ContextPanel act={act} field={field} values={values} characters={characters} />;
  const beat = beats.find(({ key }) => key === field);

  return (
    <Stack className={css.columns}>
      <div className={css.nav}>
        <BeatNav act={act} values={values} current={field} />
      </div>
      <div className={css.page} data-view={view}>
        {view === 'single' ? (
          <>
            <div className={css.ticks}>
              <TickRow act={act} values={values} current={field} />
            </div>
            <SingleQuestion key={field} {...viewProps} />
          </>
        ) : (
          <AllQuestions {...viewProps} />
        )}
      </div>
      <aside className={css.context} aria-label="Help, characters, and neighboring beats">
        {view === 'single' && beat && <MarginHelp key={field} beat={beat} {...earlierAnswerFor(beat, texts)} />}
        {context}
      </aside>
      {sheetOpen && (
        <Drawer title="Characters" onClose={() => setSheetOpen(false)}>
          {context}
        </Drawer>
      )}
    </Stack>
  );
}
