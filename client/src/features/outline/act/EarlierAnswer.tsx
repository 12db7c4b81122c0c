import { HEADINGS, isPresent, type Beat, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import css from './EarlierAnswer.module.css';
import { Label } from '../../../ui/layout/layout.tsx';

export interface EarlierAnswerProps {
  /** The earlier beat that matters to a question. */
  earlierBeat: BeatKey | undefined;
  /** Its answer. */
  earlierText: string | undefined;
}

/** The first answered beat that a question `needs`. */
export function earlierAnswerFor({ needs }: Beat, texts: Partial<OutlineTexts>): EarlierAnswerProps {
  const earlierBeat = needs.find((key) => isPresent(texts[key]));
  return { earlierBeat, earlierText: earlierBeat && texts[earlierBeat] };
}

/** In characters: what the margin shows; above the field the style sheet cuts it at the end of the line. */
const LENGTH = 160;

/** 'You wrote: …', with a link to that beat; nothing without an earlier answer. */
export function EarlierAnswer({ earlierBeat, earlierText }: EarlierAnswerProps) {
  if (!earlierBeat || !earlierText) return null;
  return (
    <div className={css.EarlierAnswer} role="note" aria-label="An earlier answer">
      <Label as="span">You wrote:</Label> <q dir="auto">{firstWords(earlierText, LENGTH)}</q>{' '}
      <Link className={css.link} to={paths.question(earlierBeat)}>
        {HEADINGS[earlierBeat]}
      </Link>
    </div>
  );
}
