import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { EditsContext, type Edits } from '../../lib/edits/EditsContext.ts';
import { useAppSelector } from '../hooks.ts';
import type { AppStore } from '../store.ts';
import { loadEdits } from './loadEdits.ts';

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;

    function begin() {
      loadEdits().then(
        ({ connectEdits, journal, OUTLINE_FORM, outlineSender }) => {
          if (!here) return;
          const connected = connectEdits(store, user!, { [OUTLINE_FORM]: outlineSender(store) });
          // Of another person nothing stays but words that wait for their writer.
          void journal.lastKnown.clear(user);
          setEdits(connected);
          end = () => {
            setEdits(null);
            const { farewell } = store.getState().auth;
            void connected.close().then(() => {
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

    begin();
    return () => {
      here = false;
      clearTimeout(timer);
      end();
    };
  }, [user, store]);

  return <EditsContext value={edits}>{children}</EditsContext>;
}
