import { useEffect } from 'react';
import { loadOutline } from '../features/outline/outlineSlice.ts';
import { useAppDispatch, useAppSelector } from './hooks.ts';

/** Sees to it that the writer's outline is there, or being asked for. */
export function useLoadOutline(): void {
  const dispatch = useAppDispatch();
  const settled = useAppSelector(({ outline }) => outline.loaded || outline.loading || outline.error !== null);

  useEffect(() => {
    if (!settled) void dispatch(loadOutline());
  }, [settled, dispatch]);
}
