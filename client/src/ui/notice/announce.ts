import layout from '../layout/layout.module.css';

/** In the page from the start: several screen readers miss a region that is added with its text. */
const region = document.createElement('div');
region.role = 'status';
region.className = layout.Hidden!;
// Not at the end of the page, which it would lengthen.
region.style.position = 'fixed';
document.body.append(region);

/** Says to who listens what the screen shows already. */
export function announce(words: string): void {
  if (!region.isConnected) document.body.append(region);
  const line = document.createElement('p');
  line.textContent = words;
  // Another element, so that the same words are said anew.
  region.replaceChildren(line);
}
