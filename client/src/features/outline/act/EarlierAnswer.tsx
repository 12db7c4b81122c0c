import { HEADINGS, isPresent, type Beat, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { Label } from '../../../ui/layout/layout.tsx';
import css from './EarlierAnswer.module.css';
import { useActFormContext } from './useActForm.ts';

/** The first answered beat that a question `needs`. */
export const earlierBeatFor = ({ needs }: Beat, texts: Partial<OutlineTexts>): BeatKey | undefined =>
  needs.find((key) => isPresent(texts[key]));

/** In characters: what the margin shows; above the field the style sheet cuts it at the end of the line. */
const LENGTH = 160;

/** 'You wrote: …', with a link to that beat; nothing without an earlier answer. */
export function EarlierAnswer({ beat }: { beat: BeatKey | undefined }) {
  const { texts } = useActFormContext();
  const text = beat && texts[beat];
  if (!beat || !text) return null;
  return (
    <div className={css.EarlierAnswer} role="note" aria-label="An earlier answer">
      <Label as="span">You wrote:</Label> <q dir="auto">{firstWords(text, LENGTH)}</q>{' '}
      <Link className={css.link} to={paths.question(beat)}>
        {HEADINGS[beat]}
      </Link>
    </div>
  );
}
