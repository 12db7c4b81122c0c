import { Provider } from 'react-redux';
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx';
import { UndoProvider } from '../ui/undo/Undo.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { DraftsSession } from './session/DraftsSession.tsx';
import { preloadScreen } from './screens.tsx';
import { usePreload } from './shell/usePreload.ts';
import type { AppStore, RootState } from './store.ts';

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
