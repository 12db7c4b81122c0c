import History from 'lucide-react/icons/history';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface DraftOfferProps {
  /** Whether there is something to offer. */
  offered: boolean;
  /** Whether the device keeps what is typed now. */
  kept: boolean;
  onPutBack: () => void;
  onDiscard: () => void;
}

/** Offers text back that was kept on the device, and says so if it cannot be kept there. */
export function DraftOffer({ offered, kept, onPutBack, onDiscard }: DraftOfferProps) {
  return (
    <>
      {offered && (
        <Notice
          tone="note"
          icon={History}
          role="status"
          actions={
            <>
              <Button onClick={onPutBack}>Put It Back</Button>
              <Button kind="quiet" onClick={onDiscard}>
                Discard
              </Button>
            </>
          }
        >
          We kept text on this device that was not saved. Would you like it back?
        </Notice>
      )}
      {!kept && (
        <Notice tone="danger" role="alert">
          This browser does not let us keep your text on the device. Please save before you leave.
        </Notice>
      )}
    </>
  );
}
