import { BEATS, type Act, type Beat, type BeatKey, type OutlineText } from '@trefoil/server/contract';
import { Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import { DisclosureButton } from '../../../ui/disclosure/DisclosureButton.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './ActScreen.module.css';
import { AllQuestions } from './allQuestions/AllQuestions.tsx';
import { BeatNav, TickRow } from './BeatNav.tsx';
import { ContextPanel } from './contextPanel/ContextPanel.tsx';
import help from './contextPanel/MarginHelp.module.css';
import { EarlierAnswer, earlierBeatFor } from './EarlierAnswer.tsx';
import { SingleQuestion } from './singleQuestion/SingleQuestion.tsx';
import { useActFormContext } from './useActForm.ts';
import type { View } from './useView.ts';

interface ActColumnsProps {
  act: Act;
  /** The current question. */
  field: OutlineText;
  /** The URL names the current question. */
  isNamed: boolean;
  view: View;
}

/** The columns of both views: the beats, the page, and its context. */
export function ActColumns({ act, field, isNamed, view }: ActColumnsProps) {
  const { form, texts } = useActFormContext();
  const beat = BEATS.find(({ key }) => key === field);
  const nav = { act, values: form.values, current: field };
  return (
    <Stack className={css.columns}>
      <div className={css.nav}>
        <BeatNav {...nav} />
      </div>
      <div className={css.page} data-view={view}>
        {view === 'single' ? (
          <>
            <div className={css.ticks}>
              <TickRow {...nav} />
            </div>
            <SingleQuestion key={field} act={act} field={field} />
          </>
        ) : (
          <AllQuestions act={act} named={isNamed ? field : undefined} />
        )}
      </div>
      <aside className={css.context} aria-label="Help, characters, and neighboring beats">
        {view === 'single' && beat && <MarginHelp key={field} beat={beat} earlier={earlierBeatFor(beat, texts)} />}
        <ContextPanel field={field} />
      </aside>
    </Stack>
  );
}

/** The top of the margin: help for a writer who is stuck, and an earlier answer that matters. */
function MarginHelp({ beat, earlier }: { beat: Beat; earlier: BeatKey | undefined }) {
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
      <EarlierAnswer beat={earlier} />
    </div>
  );
}
