import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { shownId } from '../outlineSlice.ts';

/**
 * A screen on which a story is written. When another story takes its place (it was deleted elsewhere, or a response came late),
 * the screen gives way to the dashboard: what is typed next must not get into that one. A first story may get its id.
 */
export function OfOneStory({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const shown = useAppSelector(shownId);
  const [opened, setOpened] = useState({ key, story: shown });
  if (opened.key !== key || (!opened.story && shown)) setOpened({ key, story: shown });
  else if (opened.story !== shown) return <Navigate to={paths.dashboard} replace />;
  return children;
}
