import { ACTS, beatKeysOf, isPresent, type Act, type BeatKey } from '@trefoil/server/contract';
import { useMemo } from 'react';
import { useAppSelector } from '../../hooks.ts';

export type ActCounts = Record<Act, { done: number; all: number }>;

/** How many beats of each act are answered; `null` while the outline is not known. */
export function useActCounts(): ActCounts | null {
  const { outline, loaded } = useAppSelector((state) => state.outline);
  return useMemo(() => (loaded ? countActs(outline ?? {}) : null), [outline, loaded]);
}

function countActs(beats: Partial<Record<BeatKey, string>>): ActCounts {
  const entries = ACTS.map((act) => {
    const keys = beatKeysOf(act);
    return [act, { done: keys.filter((key) => isPresent(beats[key])).length, all: keys.length }];
  });
  return Object.fromEntries(entries) as ActCounts;
}
