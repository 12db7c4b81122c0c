import { KeptOffer } from './KeptOffer.tsx';
import { Notice } from '../notice/Notice.tsx';

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
      {offered && <KeptOffer role="status" onPutBack={onPutBack} onDiscard={onDiscard} />}
      {!kept && (
        <Notice tone="danger" role="alert">
          This browser does not let us keep your text on the device. Please save before you leave.
        </Notice>
      )}
    </>
  );
}
