import { BEATS, type Act, type Beat, type OutlineText } from '@trefoil/server/contract';
import { Lightbulb } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './ActScreen.module.css';
import { AllQuestions } from './allQuestions/AllQuestions.tsx';
import { BeatNav, TickRow } from './BeatNav.tsx';
import { ContextPanel } from './contextPanel/ContextPanel.tsx';
import { EarlierAnswer, earlierAnswerFor, type EarlierAnswerProps } from './EarlierAnswer.tsx';
import { SingleQuestion } from './singleQuestion/SingleQuestion.tsx';
import { useActFormContext } from './useActForm.ts';
import type { View } from './useView.ts';
import help from './contextPanel/MarginHelp.module.css';
import { DisclosureButton } from '../../../ui/disclosure/DisclosureButton.tsx';

interface ActProps {
  act: Act;
  /** The current question. */
  field: OutlineText;
  /** The URL names the current question. */
  isNamed: boolean;
}

export interface ActViewProps extends ActProps {
  /** Opens the characters as a sheet. */
  onCharacters: () => void;
}

interface ActColumnsProps extends ActProps {
  view: View;
}

/** The columns of both views: the beats, the page, and its context, which is a sheet where there is no room for its column. */
export function ActColumns({ view, ...props }: ActColumnsProps) {
  const { act, field } = props;
  const { form, texts, characters } = useActFormContext();
  const { values } = form;
  const [sheetOpen, setSheetOpen] = useState(false);
  const onCharacters = useCallback(() => setSheetOpen(true), [setSheetOpen]);
  const viewProps = { ...props, onCharacters };
  const context = <ContextPanel act={act} field={field} values={values} characters={characters} />;
  const beat = BEATS.find(({ key }) => key === field);

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

/** The top of the margin: help for a writer who is stuck, and an earlier answer that matters. */
function MarginHelp({ beat, ...earlier }: EarlierAnswerProps & { beat: Beat }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={help.MarginHelp}>
      <DisclosureButton icon={Lightbulb} part={id} isOpen={open} onToggle={setOpen}>
        Stuck?
      </DisclosureButton>
      <p className={help.body} id={id} hidden={!open}>
        <span className={help.label}>Try this:</span> {beat.stuck}
      </p>
      <EarlierAnswer {...earlier} />
    </div>
  );
}
