import { excerptOf, isPresent } from '@trefoil/server/contract';
import { blockContent, blockText, parseBlocks, type Block } from './descriptionBlocks.ts';

/** A description as plain text: a blank line between paragraphs, a line for each list item. */
export const descriptionToText = (html: string): string => textOfBlocks(parseBlocks(html));

/** The same for the blocks of a description. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block, i) => {
      const before = blocks[i - 1]?.kind;
      const between = before === 'item' && block.kind === 'item' ? '\n' : '\n\n';
      return (before ? between : '') + blockText(block);
    })
    .join('');

/** Plain text as the HTML of a description; '' for blank text. */
export function descriptionFromText(text: string): string {
  if (!isPresent(text)) return '';
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = safe.split(/\n{2,}/).filter(isPresent);
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`).join('');
}

/** Whether a description has formatting that plain text would lose. */
export const hasFormatting = (html: string): boolean =>
  parseBlocks(html).some(
    ({ kind, runs }) =>
      kind !== 'paragraph' ||
      runs.some(({ bold, italic, underline, strike, code }) => bold ?? italic ?? underline ?? strike ?? code),
  );

/** A description as a single line of plain text, with one space between its blocks. */
export const descriptionLine = (html: string): string =>
  parseBlocks(html).map(blockContent).join(' ').replace(/\s+/g, ' ').trim();

/** The excerpt of a description that a card in the list shows. */
export const descriptionExcerpt = (html: string): string => excerptOf(descriptionLine(html));
