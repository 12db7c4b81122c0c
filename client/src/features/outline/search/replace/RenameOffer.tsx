import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isComposing, shortcutKey } from '../../../../lib/keyboard.ts';
import { counted } from '../../../../lib/text.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { TextButton } from '../../../../ui/button/TextLink.tsx';
import { Muted, Row } from '../../../../ui/layout/layout.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { placesIn } from './replaceableTexts.ts';
import { hasCapital, useReplaceableTexts } from './useReplace.ts';

interface RenameOfferProps {
  /** The earlier and the present name of a character. */
  from: string;
  to: string;
  /** The offer was used or dismissed. */
  onDone: () => void;
  className?: string | undefined;
}

/** After a character was renamed: a line that offers to replace the earlier name in the story, as does Ctrl+H. */
export function RenameOffer({ from, to, onDone, className }: RenameOfferProps) {
  const { texts, load } = useReplaceableTexts();
  const [done, setDone] = useState<readonly Renaming[]>([]);
  const [open, setOpen] = useState<Renaming | null>(null);
  const renamings = useMemo(() => renamedWords(from, to), [from, to]);
  const offers = renamings.flatMap((renaming) => {
    const { find, replacement } = renaming;
    const options = { find, wholeWords: true, matchCase: hasCapital(find) };
    const count = placesIn(texts ?? [], options, replacement).length;
    return count > 0 && !done.includes(renaming) ? [{ renaming, count }] : [];
  });
  const [offer] = offers;

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, shiftKey } = event;
    if (!offer || open || !ctrlKey || altKey || shiftKey || isComposing(event) || shortcutKey(event) !== 'h') return;
    event.preventDefault();
    // The top bar would open an empty dialog.
    event.stopPropagation();
    setOpen(offer.renaming);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  function close(replaced: boolean) {
    setOpen(null);
    if (!replaced) return;
    if (offers.length === 1) onDone();
    else setDone([...done, open!]);
    void load();
  }

  if (open) return <ReplaceDialog {...open} onClose={close} />;
  if (!offer) return null;
  return (
    <Row as="p" role="status" className={className}>
      <Muted as="span" small>{`Also replace ${offer.renaming.find} in ${counted(offer.count, 'place')}?`}</Muted>
      <TextButton onClick={() => setOpen(offer.renaming)}>Replace…</TextButton>
      <IconButton icon={X} label="Dismiss" onClick={onDone} />
    </Row>
  );
}

/** Words that were replaced when a name was changed. */
interface Renaming {
  readonly find: string;
  readonly replacement: string;
}

/**
 * What to replace in a story after a character was renamed: each word that was exchanged for another, as texts rarely use the
 * full name; the full name where words were added or removed.
 */
export function renamedWords(from: string, to: string): readonly Renaming[] {
  const [before, after] = [from, to].map((name) => name.trim().split(/\s+/)) as [string[], string[]];
  if (before.length !== after.length) return [{ find: before.join(' '), replacement: after.join(' ') }];
  return before.flatMap((find, i) => (find === after[i] ? [] : [{ find, replacement: after[i]! }]));
}
