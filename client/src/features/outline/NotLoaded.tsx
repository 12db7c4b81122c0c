import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { loadOutline } from './outlineSlice.ts';

/** In the place of an outline that is not there yet: what stands in while it loads, or why it did not. */
export function NotLoaded({ waiting }: { waiting: ReactNode }) {
  const dispatch = useAppDispatch();
  const { loading, error } = useAppSelector((state) => state.outline);
  if (loading || !error) return waiting;
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={<Button onClick={() => void dispatch(loadOutline())}>Try Again</Button>}
    >
      {error.errors[0]?.msg}
    </Notice>
  );
}
