import { excerptOf } from '@trefoil/server/contract';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, hr, br';

/** The text of a description without its tags: one space between paragraphs, as one reads it in a line. */
export function descriptionLine(html: string): string {
  // A parsed document of its own is inert: no script runs in it and no picture loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCKS)) block.after(' ');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The name of a character's form among the drafts; without an id that of the form for a new one. */
export const characterForm = (id = 'new') => `character/${id}`;

/** Whether a text of a form is a description, the one text that is HTML. */
export const isDescription = (form: string, field: string) => form.startsWith(characterForm('')) && field === 'desc';

/** What a card in the list shows of a description. */
export const descriptionExcerpt = (html: string): string => excerptOf(descriptionLine(html));
