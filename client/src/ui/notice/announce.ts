import layout from '../layout/layout.module.css';

/** In the page from the start: several screen readers miss a region that is added with its text. */
const region = typeof document === 'undefined' ? undefined : addRegion();

function addRegion(): HTMLElement {
  const added = document.createElement('div');
  added.role = 'status';
  added.className = layout.Hidden!;
  // Not at the end of the page, which it would lengthen.
  added.style.position = 'fixed';
  document.body.append(added);
  return added;
}

/** Says to who listens what the screen shows already. */
export function announce(words: string): void {
  if (!region) return;
  if (!region.isConnected) document.body.append(region);
  const line = document.createElement('p');
  line.textContent = words;
  // Another element, so that the same words are said anew.
  region.replaceChildren(line);
}
