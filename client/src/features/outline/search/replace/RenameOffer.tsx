import { Replace } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { placesIn } from './replaceableTexts.ts';
import { hasCapital, useReplaceableTexts } from './useReplace.ts';

interface RenameOfferProps {
  /** The earlier and the present name of a character. */
  from: string;
  to: string;
  className?: string | undefined;
}

/** After a character was renamed: offers to replace the earlier name in the story. */
export function RenameOffer({ from, to, className }: RenameOfferProps) {
  const { texts, load } = useReplaceableTexts();
  const [done, setDone] = useState<readonly Renaming[]>([]);
  const [open, setOpen] = useState<Renaming | null>(null);
  const renamings = useMemo(() => renamedWords(from, to), [from, to]);
  const offers = renamings.map((renaming) => {
    const { find, replacement } = renaming;
    const options = { find, wholeWords: true, matchCase: hasCapital(find) };
    return { renaming, count: placesIn(texts ?? [], options, replacement).length };
  });
  const offer = offers.find(({ renaming, count }) => count > 0 && !done.includes(renaming));

  function finish(renaming: Renaming) {
    setOpen(null);
    setDone([...done, renaming]);
    void load();
  }

  if (open) return <ReplaceDialog {...open} onClose={() => finish(open)} />;
  if (!offer) return null;
  const { renaming, count } = offer;
  return (
    <Notice
      className={className}
      role="status"
      icon={Replace}
      onClose={() => finish(renaming)}
      actions={<Button onClick={() => setOpen(renaming)}>Replace…</Button>}
    >
      {`Also replace ${renaming.find} in ${counted(count, 'place')}?`}
    </Notice>
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
