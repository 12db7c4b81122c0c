/** Escape hides the tooltip of a hovered or focused link until it is hovered or focused again. */
export function hideTip(press: Event): void {
  if ((press as KeyboardEvent).key !== 'Escape') return;
  const shown = document.querySelector<HTMLElement>('a:is(:hover, :focus)');
  if (!shown) return;
  shown.dataset['off'] = '';
  for (const left of ['pointerleave', 'blur'])
    shown.addEventListener(left, () => delete shown.dataset['off'], { once: true });
}
