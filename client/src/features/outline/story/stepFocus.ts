import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lets the arrow keys, Home and End move the focus along the links of a list; to be its `onKeyDown`. */
export function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')].filter((link) => link.checkVisibility());
  const at = links.findIndex((link) => link === document.activeElement);
  const step = STEPS[event.key];
  const next = { Home: links[0], End: links.at(-1) }[event.key] ?? (step && links[at + step]);
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
