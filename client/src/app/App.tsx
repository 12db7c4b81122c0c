import { Provider } from 'react-redux';
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx';
import { UndoProvider } from '../ui/undo/Undo.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { DraftsSession } from './session/DraftsSession.tsx';
import { preloadScreen } from './screens.tsx';
import { usePreload } from './shell/usePreload.ts';
import type { AppStore } from './store.ts';

/** The whole app, inside a router. */
export function App({ store }: { store: AppStore }) {
  usePreload(preloadScreen);
  return (
    <Provider store={store}>
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
