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
}

/** After a character was renamed: offers to replace the earlier name in the story. */
export function RenameOffer({ from, to }: RenameOfferProps) {
  const { texts, load } = useReplaceableTexts();
  const [done, setDone] = useState<readonly Renaming[]>([]);
  const [isOpen, setOpen] = useState(false);
  const renamings = useMemo(() => renamedWords(from, to), [from, to]);
  const offers = renamings.flatMap((renaming) => {
    const { find, replacement } = renaming;
    const places = placesIn(texts ?? [], { find, wholeWords: true, matchCase: hasCapital(find) }, replacement);
    return places.length > 0 && !done.includes(renaming) ? [{ renaming, count: places.length }] : [];
  });
  const [offer] = offers;
  if (!offer) return null;

  function dismiss() {
    setOpen(false);
    setDone([...done, offer!.renaming]);
    void load();
  }

  return (
    <>
      <Notice
        role="status"
        icon={Replace}
        onClose={dismiss}
        actions={<Button onClick={() => setOpen(true)}>Replace…</Button>}
      >
        {`Also replace ${offer.renaming.find} in ${counted(offer.count, 'place')}?`}
      </Notice>
      {isOpen && <ReplaceDialog {...offer.renaming} onClose={dismiss} />}
    </>
  );
}
