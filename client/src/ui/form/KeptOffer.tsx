import History from 'lucide-react/icons/history';
import { Button } from '../button/Button.tsx';
import { Notice, type NoticeProps } from '../notice/Notice.tsx';

interface KeptOfferProps extends Omit<NoticeProps, 'tone' | 'icon' | 'actions' | 'children'> {
  /** Which texts, where there may be several. */
  names?: string;
  onPutBack: () => void;
  onDiscard: () => void;
}

/** Offers back what was typed on this device before and never saved. */
export function KeptOffer({ names, onPutBack, onDiscard, ...rest }: KeptOfferProps) {
  return (
    <Notice
      tone="note"
      icon={History}
      actions={
        <>
          <Button onClick={onPutBack}>Put It Back</Button>
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
      {...rest}
    >
      <p>We kept text on this device that was not saved. Would you like it back?</p>
      {names && <p>{names}</p>}
    </Notice>
  );
}
