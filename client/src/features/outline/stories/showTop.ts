import { focusHeading } from '../../../ui/focus/focusHeading.ts';

/** Leads to the story that is shown now: its title is what is announced. */
export function showTop(): void {
  window.scrollTo(0, 0);
  focusHeading();
}
