import { BEATS, OUTLINE_TEXTS, type OutlineText } from '@trefoil/server/contract';
import History from 'lucide-react/icons/history';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KeptText } from './outlineDrafts.ts';

interface KeptTextNoticeProps {
  offered: readonly KeptText[];
  onPutBack: () => void;
  onDiscard: () => void;
}

/** Offers back what was typed before and never saved. */
export function KeptTextNotice({ offered, onPutBack, onDiscard }: KeptTextNoticeProps) {
  if (offered.length === 0) return null;
  const names = OUTLINE_TEXTS.filter((field) => offered.some((text) => text.field === field)).map(nameOf);
  return (
    <Notice
      tone="note"
      icon={History}
      role="group"
      aria-label="Kept text"
      actions={
        <>
          <Button onClick={onPutBack}>Put It Back</Button>
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>We kept text on this device that was not saved. Would you like it back?</p>
      <p>{names.join(' · ')}</p>
    </Notice>
  );
}

const nameOf = (field: OutlineText) =>
  field === 'title' ? 'Title' : (BEATS.find(({ key }) => key === field)?.heading ?? field);
