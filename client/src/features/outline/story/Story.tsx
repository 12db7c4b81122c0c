import { BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { BeatWords, PlotDrawing, PlotLine, storyWords, type Texts } from './PlotLine.tsx';
import css from './Story.module.css';
import { useDrawing } from './useDrawing.ts';

/** Below this width 32 links side by side are too narrow for a thumb: the line below steps through them. */
const PHONE = '(width < 48rem)';

/** A phone is turned, a window made narrower. */
function onPhoneChange(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

interface StoryProps {
  outline: Texts;
  /** The beat to go on with. */
  current?: BeatKey | null;
  /** Everything that is asked has an answer: the line is drawn once through. */
  drawn?: boolean;
  /** What stands right below the line, in its measure. */
  children?: ReactNode;
}

/** The writer's plot line as the dashboard shows it: drawn once in a session, on phones with the chosen beat in words below. */
export function Story({ outline, current = null, drawn = false, children }: StoryProps) {
  const [chosen, setChosen] = useState<BeatKey | null>(null);
  const isPhone = useSyncExternalStore(onPhoneChange, () => matchMedia(PHONE).matches);
  const motion = useDrawing(drawn);
  const said = chosen ?? current ?? BEAT_KEYS[0]!;
  const step = (by: number) => setChosen(BEAT_KEYS[BEAT_KEYS.indexOf(said) + by] ?? said);

  return (
    <Stack className={css.whole} data-drawn={drawn || undefined} data-motion={motion}>
      {isPhone ? (
        <nav aria-label="The plot, beat by beat">
          <Hidden as="p">{storyWords(outline, current)}</Hidden>
          <PlotDrawing outline={outline} current={said} isLarge onChoose={setChosen} />
        </nav>
      ) : (
        <PlotLine outline={outline} current={current} />
      )}
      {children}
      <div className={css.say}>
        <IconButton icon={ChevronLeft} label="Beat before" onClick={() => step(-1)} />
        <Link to={paths.question(said)} aria-live="polite">
          <BeatWords beat={said} text={outline?.[said]} />
        </Link>
        <IconButton icon={ChevronRight} label="Beat after" onClick={() => step(1)} />
      </div>
    </Stack>
  );
}
