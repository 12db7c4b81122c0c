import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { EditsContext, type Edits } from '../../lib/edits/EditsContext.ts';
import { useAppSelector } from '../hooks.ts';
import type { AppStore } from '../store.ts';
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

    function begin() {
      loadEdits().then(
        ({ connectEdits, journal, OUTLINE_FORM, outlineSender }) => {
          if (!here) return;
          const connected = connectEdits(store, user!, { [OUTLINE_FORM]: outlineSender(store) });
          // Of another person nothing stays but words that wait for their writer.
          void journal.lastKnown.clear(user);
          // At once only where it is needed at once.
          timer = setTimeout(beginOffline, store.getState().auth.error ? 0 : REST);
          setEdits(connected);
          end = () => {
            setEdits(null);
            const { farewell } = store.getState().auth;
            void Promise.all([connected.close(), endOffline()]).then(() => {
              if (farewell === 'deleted') return journal.forgetJournal(user!).catch(() => {});
              return farewell === 'logout' ? journal.lastKnown.clear() : undefined;
            });
          };
        },
        () => {
          if (here) timer = setTimeout(begin, AGAIN);
        },
      );
    }

    function beginOffline() {
      import('./offline.ts').then(
        ({ connectOffline }) => {
          if (here) endOffline = connectOffline(store, user!);
        },
        () => {
          if (here) timer = setTimeout(beginOffline, AGAIN);
        },
      );
    }

    begin();
    return () => {
      here = false;
      clearTimeout(timer);
      end();
    };
  }, [user, store]);

  return <EditsContext value={edits}>{children}</EditsContext>;
}
