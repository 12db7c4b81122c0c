import { GitCompare } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { focusPlace } from '../focus/focusHeading.ts';
import { Notice } from '../notice/Notice.tsx';
import css from './Choice.module.css';
import { Diff } from './Diff.tsx';

interface ChoiceProps {
  /** Names the text. */
  name: string;
  mine: string;
  /** The text that is stored now; '' if it was cleared. */
  theirs: string;
  onChoose: (choice: 'mine' | 'theirs' | 'both') => void;
}

/** A text that was changed in two places: both versions with their differences marked, and the choice between them. */
export function Choice({ name, mine, theirs, onChoose }: ChoiceProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);

  /** The buttons disappear with the choice: the focus moves to the next choice, or to the chosen text. */
  function choose(choice: 'mine' | 'theirs' | 'both') {
    const form = group.current?.closest('form');
    const next = [...(form?.querySelectorAll('[data-attention]') ?? [])].find((other) => other !== group.current);
    focusPlace((next as HTMLElement | undefined) ?? textNamed(name, group.current!));
    onChoose(choice);
  }

  return (
    <div ref={group} className={css.Choice} role="group" aria-labelledby={id} tabIndex={-1} data-attention="">
      <Notice tone="note" icon={GitCompare}>
        <p id={id}>
          {`“${name}” was also changed on another device or in another tab. Which version do you want to keep? Nothing is saved until you choose.`}
        </p>
      </Notice>
      <div className={css.sides}>
        <div className={css.side} data-mine="">
          <h3>This version</h3>
          {mine.trim() ? <Diff older={theirs} newer={mine} /> : <p>Empty.</p>}
          <Button kind="primary" onClick={() => choose('mine')}>
            Keep This
          </Button>
        </div>
        <div className={css.side}>
          <h3>Other version</h3>
          {theirs.trim() ? <Diff older={mine} newer={theirs} /> : <p>Empty.</p>}
          <Button onClick={() => choose('theirs')}>Keep Other</Button>
        </div>
      </div>
      {mine.trim() && theirs.trim() && (
        <Button kind="quiet" onClick={() => choose('both')}>
          Keep Both
        </Button>
      )}
    </div>
  );
}

/** The control before a choice whose label is part of the text's name, or the one right before it. */
function textNamed(name: string, choice: HTMLElement): HTMLElement {
  const texts = [
    ...(choice.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable]') ?? []),
  ].filter((one) => one.compareDocumentPosition(choice) & Node.DOCUMENT_POSITION_FOLLOWING);
  const labelOf = (one: HTMLElement) =>
    document.querySelector(`[for="${one.id}"]`)?.textContent ??
    document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent;
  const isNamed = (one: HTMLElement) => name.toLowerCase().includes(labelOf(one)?.toLowerCase() ?? ' ');
  return texts.findLast(isNamed) ?? texts.at(-1) ?? choice;
}
