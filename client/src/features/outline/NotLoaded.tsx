import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { LoadFailed } from '../../ui/notice/LoadFailed.tsx';
import { loadOutline } from './outlineSlice.ts';

/** In the place of an outline that is not there yet: what stands in while it loads, or why it did not. */
export function NotLoaded({ waiting }: { waiting: ReactNode }) {
  const dispatch = useAppDispatch();
  const { loading, error } = useAppSelector((state) => state.outline);
  if (loading || !error) return waiting;
  return <LoadFailed failure={error} onAgain={() => void dispatch(loadOutline())} />;
}
