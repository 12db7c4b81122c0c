import { HEADINGS, OUTLINE_TEXTS, type OutlineText } from '@trefoil/server/contract';
import { KeptOffer } from '../../../ui/form/KeptOffer.tsx';
import type { KeptText } from '../edits/outlineDrafts.ts';

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
    <KeptOffer
      role="group"
      aria-label="Kept text"
      names={names.join(' · ')}
      onPutBack={onPutBack}
      onDiscard={onDiscard}
    />
  );
}

const nameOf = (field: OutlineText) => (field === 'title' ? 'Title' : HEADINGS[field]);
