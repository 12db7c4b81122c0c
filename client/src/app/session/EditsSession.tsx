import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { EditsContext, type Edits } from '../../lib/edits/EditsContext.ts';
import { useAppSelector } from '../hooks.ts';
import type { AppStore } from '../store.ts';
import { OUTLINE_FORM } from '../../lib/edits/forms.ts';
import { loadEdits } from './loadEdits.ts';

/** What serves a later visit waits until the page has come to rest, in milliseconds. */
const REST = 3_000;
/** A device without a connection may get the code later, in milliseconds. */
const AGAIN = 3_000;

/** Looks after the texts of whoever is signed in, from sign-in to the end of the session, whichever screen is open. */
export function EditsSession({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const user = useAppSelector(({ auth }) => auth.user?._id);
  const [edits, setEdits] = useState<Edits | null>(null);

  useEffect(() => {
    if (!user) return;
    let end = () => {};
    let endOffline = () => Promise.resolve();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;

    /** Uses code that comes later, as soon as it has come. */
    function fetched<Module>(load: () => Promise<Module>, use: (module: Module) => void) {
      load().then(
        (module) => here && use(module),
        () => here && (timer = setTimeout(() => fetched(load, use), AGAIN)),
      );
    }

    function begin({ connectEdits, journal, outlineSender }: Awaited<ReturnType<typeof loadEdits>>) {
      const connected = connectEdits(store, user!, { [OUTLINE_FORM]: outlineSender(store) });
      // Of another person nothing stays but words that wait for their writer.
      void journal.lastKnown.clear(user);
      // At once only where it is needed at once.
      timer = setTimeout(beginOffline, store.getState().auth.error ? 0 : REST);
      // All of the page looks at it.
      startTransition(() => setEdits(connected));
      end = () => {
        setEdits(null);
        const { farewell } = store.getState().auth;
        void Promise.all([connected.close(), endOffline()]).then(() => {
          if (farewell === 'deleted') return journal.forgetJournal(user!).catch(() => {});
          return farewell === 'logout' ? journal.lastKnown.clear() : undefined;
        });
      };
    }

    const beginOffline = () =>
      fetched(
        () => import('./offline.ts'),
        ({ connectOffline }) => (endOffline = connectOffline(store, user!)),
      );

    fetched(loadEdits, begin);
    return () => {
      here = false;
      clearTimeout(timer);
      end();
    };
  }, [user, store]);

  return <EditsContext value={edits}>{children}</EditsContext>;
}
