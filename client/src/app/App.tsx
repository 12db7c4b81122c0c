import { Provider } from 'react-redux';
import { Route, Routes } from 'react-router-dom';
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx';
import { UndoProvider } from '../ui/undo/Undo.tsx';
import { DraftsSession } from './session/DraftsSession.tsx';
import {
  MEMBER_SCREENS,
  preloadScreen,
  PUBLIC_SCREENS,
  type Screen,
  STORY_SCREENS,
  VISITOR_SCREENS,
  Workspace,
} from './screens.tsx';
import { usePreload } from './shell/usePreload.ts';
import type { AppStore, RootState } from './store.ts';
import { RequireAuth, VisitorsOnly } from './session/RequireAuth.tsx';
import { Main, Shell } from './shell/Shell.tsx';

interface AppProps {
  store: AppStore;
  /** The state with which the page was prerendered: it is hydrated as it is, whatever has arrived meanwhile. */
  prerenderedState?: RootState | undefined;
}

/** The whole app, inside a router. */
export function App({ store, prerenderedState }: AppProps) {
  usePreload(preloadScreen);
  return (
    <Provider store={store} {...(prerenderedState && { serverState: prerenderedState })}>
      <ConfirmProvider>
        <UndoProvider>
          <DraftsSession>
            <AppRoutes />
          </DraftsSession>
        </UndoProvider>
      </ConfirmProvider>
    </Provider>
  );
}

/** Who may see which screen, and in which layout. */
function AppRoutes() {
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
