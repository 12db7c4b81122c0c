import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** An `onKeyDown` for a list of links: arrow keys, Home, and End move the focus along the visible ones. */
export function moveFocusByKeys(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')].filter((link) => link.checkVisibility());
  const index = links.findIndex((link) => link === document.activeElement);
  const step = STEPS[event.key];
  const target = { Home: links[0], End: links.at(-1) }[event.key] ?? (step && links[index + step]);
  if (index < 0 || !target) return;
  event.preventDefault();
  target.focus();
}
