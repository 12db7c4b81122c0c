import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../button/Button.tsx';
import css from './Undo.module.css';
import { Panel } from '../layout/Panel.tsx';

interface UndoOffer {
  /** The `place` of the screen's `<Undos>`. */
  place: string;
  /** The path of the screen that shows it. */
  path: string;
  /** What was removed, in words. */
  text: string;
  /** The items after it, in order: it is shown before the first of these that is left, or at the end. */
  before?: readonly string[];
  run: () => void;
}

/** An offer with a key of its own; two may have the same words. */
type KeyedOffer = UndoOffer & { key: number };

interface Undoing {
  offers: readonly KeyedOffer[];
  offer: (made: UndoOffer) => void;
  take: (made: KeyedOffer) => void;
}

const UndoContext = createContext<Undoing>({ offers: [], offer: () => {}, take: () => {} });

/** Holds what can be undone on the current screen, until that screen is left. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [screen, setScreen] = useState(pathname);
  const [offers, setOffers] = useState<readonly KeyedOffer[]>([]);
  if (screen !== pathname) {
    setScreen(pathname);
    setOffers(offers.filter(({ path }) => path === pathname));
  }
  const lastKey = useRef(0);
  const offer = useCallback((made: UndoOffer) => {
    const keyed = { ...made, key: (lastKey.current += 1) };
    setOffers((all) => [...all, keyed]);
  }, []);
  const take = useCallback((made: KeyedOffer) => setOffers((all) => all.filter((one) => one !== made)), []);
  const undoing = useMemo(() => ({ offers, offer, take }), [offers, offer, take]);
  return <UndoContext value={undoing}>{children}</UndoContext>;
}

/** Offers to undo a removal: `offerUndo({ place: 'works', path, text, run })`. */
export function useOfferUndo(): Undoing['offer'] {
  return use(UndoContext).offer;
}

interface UndosProps {
  place: string;
  /** The items of the list. */
  ids?: readonly string[];
  /** The item of the list that follows; without one, these are the offers at its end. */
  before?: string;
  as?: 'li';
}

/** The undo offers of a place. A new one gets the focus, so that Tab moves to its button. */
export function Undos({ place, ids = [], before, as }: UndosProps) {
  const { offers } = use(UndoContext);
  return offers
    .filter((one) => one.place === place && one.before?.find((id) => ids.includes(id)) === before)
    .map((one) => <UndoLine key={one.key} of={one} as={as} />);
}

/** The offers that have had the focus; their line is rendered again when the list appears or disappears. */
const known = new WeakSet<UndoOffer>();

function UndoLine({ of, as }: { of: KeyedOffer; as?: 'li' | undefined }) {
  const { take } = use(UndoContext);
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (known.has(of)) return;
    known.add(of);
    // Does not take the focus from somebody who is writing.
    if (!document.activeElement?.matches('input, textarea, [contenteditable]'))
      line.current?.focus({ preventScroll: true });
  }, [of]);

  return (
    <Panel as={as} kind="dashed" className={css.Undo} ref={line} tabIndex={-1}>
      <span dir="auto">{of.text}</span>
      <Button
        kind="quiet"
        onClick={() => {
          of.run();
          take(of);
        }}
      >
        Undo
      </Button>
    </Panel>
  );
}
