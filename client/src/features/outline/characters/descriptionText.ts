import { isPresent } from '@trefoil/server/contract';
import { parseBlocks, blockText } from './descriptionBlocks.ts';

/** A description as one writes it plainly: a blank line between paragraphs, the items of a list line by line. */
export function descriptionToText(html: string): string {
  const blocks = parseBlocks(html);
  return blocks
    .map((block, i) => {
      const before = blocks[i - 1]?.kind;
      const between = before === 'item' && block.kind === 'item' ? '\n' : '\n\n';
      return (before ? between : '') + blockText(block);
    })
    .join('');
}

/** Plain text as a description; '' when there are no words in it. */
export function descriptionFromText(text: string): string {
  if (!isPresent(text)) return '';
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = safe.split(/\n{2,}/).filter(isPresent);
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`).join('');
}

/** Whether a description has what plain text can't carry. */
export const hasFormatting = (html: string): boolean =>
  parseBlocks(html).some(
    ({ kind, runs }) =>
      kind !== 'paragraph' ||
      runs.some(({ bold, italic, underline, strike, code }) => bold ?? italic ?? underline ?? strike ?? code),
  );
