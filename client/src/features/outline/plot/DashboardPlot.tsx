import { BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import type { StoredTexts } from '../outlineProgress.ts';
import { BeatSummary, PlotDrawing, PlotLine, plotSummary } from './PlotLine.tsx';
import css from './PlotLine.module.css';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';

/** Below this width 32 links side by side are too narrow for a thumb: buttons below the line step through them. */
const PHONE = '(width < 48rem)';

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export interface DashboardPlotProps {
  outline: StoredTexts;
  /** The next beat to answer. */
  current?: BeatKey | null;
  /** The title and all 24 asked questions are answered. */
  isComplete?: boolean;
  /** Shown directly below the line, in its columns. */
  children?: ReactNode;
}

/** The plot line on the dashboard; on phones, the selected beat is described below it. */
export function DashboardPlot({ outline, current = null, isComplete = false, children }: DashboardPlotProps) {
  const [chosen, setChosen] = useState<BeatKey | null>(null);
  const isPhone = useSyncExternalStore(subscribeToWidth, () => matchMedia(PHONE).matches);
  const animation = usePlotAnimation(isComplete);
  const selected = chosen ?? current ?? BEAT_KEYS[0]!;
  const step = (by: number) => setChosen(BEAT_KEYS[BEAT_KEYS.indexOf(selected) + by] ?? selected);

  return (
    <Stack className={css.dashboard} data-complete={isComplete || undefined} data-animation={animation}>
      {isPhone ? (
        <nav aria-label="The plot, beat by beat">
          <Hidden as="p">{plotSummary(outline, current)}</Hidden>
          <PlotDrawing outline={outline} current={selected} size="large" onChoose={setChosen} />
        </nav>
      ) : (
        <PlotLine outline={outline} current={current} />
      )}
      {children}
      <div className={css.selected}>
        <IconButton icon={ChevronLeft} label="Previous beat" onClick={() => step(-1)} />
        <Link to={paths.question(selected)} aria-live="polite">
          <BeatSummary lines={1} beat={selected} text={outline?.[selected]} />
        </Link>
        <IconButton icon={ChevronRight} label="Next beat" onClick={() => step(1)} />
      </div>
    </Stack>
  );
}

/** Set on this device once the animation for a complete outline has been shown. */
const COMPLETION_SHOWN_KEY = 'trefoil/plotDrawn';

/** The line has been drawn since the page was loaded. */
let wasShown = false;

type Animation = 'first' | 'through' | undefined;

/**
 * Which animation draws the plot line: `first` once in a session; `through`, dot by dot, once when the outline becomes
 * complete. Removing an answer makes `through` possible again.
 */
function usePlotAnimation(isComplete: boolean): Animation {
  const [animation] = useState((): Animation => {
    if (isComplete && readItem(COMPLETION_SHOWN_KEY) === null) return 'through';
    return wasShown ? undefined : 'first';
  });
  useEffect(() => {
    wasShown = true;
    writeItem(COMPLETION_SHOWN_KEY, isComplete ? 'true' : null);
  }, [isComplete]);
  return animation;
}
