import { BEAT_KEYS, isPresent, type OutlineTexts } from '@trefoil/server/contract';
import { useMemo } from 'react';
import { counted, wordsIn } from '../../../../lib/text.ts';
import { ActLine } from '../../../../ui/figure/ActLine.tsx';
import { Label, Stack } from '../../../../ui/layout/layout.tsx';
import { quotedTitle } from '../../outlineTitle.ts';
import { PlotDrawing } from '../../plot/PlotLine.tsx';
import css from './Book.module.css';

/** Words per minute when reading aloud. */
const SPEAKING_RATE = 155;

/** The title page: title, writer, the plot line with the answered beats, and the length of the outline. */
export function BookFront({ outline, author }: { outline: OutlineTexts; author: string }) {
  const facts = useMemo(() => factsOf(outline), [outline]);
  return (
    <Stack className={css.front}>
      <h1 className={css.title} dir="auto">
        {quotedTitle(outline)}
      </h1>
      <p className={css.by}>
        an outline by <bdi>{author}</bdi>
      </p>
      <div className={css.drawing}>
        <PlotDrawing outline={outline} />
        <ActLine />
      </div>
      <Label className={css.facts}>{facts}</Label>
    </Stack>
  );
}

/** '28 of 32 beats · 2,670 words · 17 minutes read aloud' */
function factsOf(outline: OutlineTexts): string {
  const texts = BEAT_KEYS.flatMap((key) => (isPresent(outline[key]) ? [outline[key]!] : []));
  const words = texts.reduce((sum, text) => sum + wordsIn(text), 0);
  const minutes = counted(Math.max(1, Math.round(words / SPEAKING_RATE)), 'minute');
  const beats = `${texts.length} of ${BEAT_KEYS.length} beats`;
  if (words === 0) return beats;
  return `${beats} · ${counted(words, 'word')} · ${minutes} read aloud`;
}
