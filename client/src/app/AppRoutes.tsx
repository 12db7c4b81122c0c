import { Route, Routes } from 'react-router-dom';
import { RequireAuth, VisitorsOnly } from './session/RequireAuth.tsx';
import { MEMBER_SCREENS, PUBLIC_SCREENS, STORY_SCREENS, VISITOR_SCREENS, Workspace, type Screen } from './screens.tsx';
import { Main, Shell } from './shell/Shell.tsx';

/** Who may see which screen, and in which layout. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<Main />}>
          {PUBLIC_SCREENS.map(routeTo)}
          <Route element={<VisitorsOnly />}>{VISITOR_SCREENS.map(routeTo)}</Route>
        </Route>
        <Route element={<RequireAuth />}>
          <Route element={<Main />}>{MEMBER_SCREENS.map(routeTo)}</Route>
          <Route element={<Workspace />}>{STORY_SCREENS.map(routeTo)}</Route>
        </Route>
      </Route>
    </Routes>
  );
}

function routeTo({ path, element }: Screen) {
  return <Route key={path} path={path} element={element} />;
}
