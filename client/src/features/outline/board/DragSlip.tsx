import { actOf, HEADINGS, type CharacterCard } from '@trefoil/server/contract';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { firstWords } from '../../../lib/text.ts';
import { Label, Excerpt } from '../../../ui/layout/layout.tsx';
import { Faces } from './BoardCard.tsx';
import css from './DragSlip.module.css';
import type { Drag } from './useDragText.ts';
import { Card } from '../../../ui/layout/Card.tsx';

interface DragSlipProps {
  drag: Drag;
  text: string;
  named: readonly CharacterCard[];
  ref: RefObject<HTMLElement | null>;
}

/** The text that follows the pointer while it is dragged. */
export function DragSlip({ drag, text, named, ref }: DragSlipProps) {
  const { from, start } = drag;
  const width = document.getElementById(from)?.offsetWidth;
  return createPortal(
    <Card
      ref={ref}
      className={css.slip}
      data-act={actOf(from)}
      aria-hidden="true"
      style={{ translate: `${start.x}px ${start.y}px`, inlineSize: width }}
    >
      <div className={css.slipHead}>
        <Label as="span">From {HEADINGS[from]}</Label>
        <Faces characters={named} />
      </div>
      <Excerpt as="p" lines={3} dir="auto">
        {firstWords(text, 160)}
      </Excerpt>
    </Card>,
    document.body,
  );
}
