import type { BeatKey } from '@trefoil/server/contract';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** In pixels: cards of a row or a column differ by less. */
const TOLERANCE = 8;

/** Focuses the link of a card. */
export const focusCard = (key: BeatKey): void => document.getElementById(key)?.querySelector('a')?.focus();

/**
 * The card that an arrow key leads to, in the same row or column, or in the next column the one that begins closest.
 *
 * @returns `undefined` for another key, and at the end
 */
export function cardInDirection(card: HTMLElement, key: string): HTMLElement | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const [x, y] = direction;
  const from = card.getBoundingClientRect();
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].map(
    (other) => [other, other.getBoundingClientRect()] as const,
  );
  const ahead = cards.filter(([, { left, top }]) =>
    x ? (left - from.left) * x > TOLERANCE : Math.abs(left - from.left) < TOLERANCE && (top - from.top) * y > TOLERANCE,
  );
  const distance = ({ left, top }: DOMRect) => 4 * Math.abs(left - from.left) + Math.abs(top - from.top);
  return ahead.toSorted(([, one], [, other]) => distance(one) - distance(other))[0]?.[0];
}
