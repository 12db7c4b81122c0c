import { Replace } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { renamedWords, type Renaming } from './renamedWords.ts';
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
