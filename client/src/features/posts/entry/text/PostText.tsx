import { useRef, type ClipboardEvent } from 'react';
import { languageOf } from '../../../../lib/language.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import css from './PostText.module.css';
import { selectedText, textBlocks, type Block } from './textBlocks.ts';

interface PostTextProps {
  text: string;
  /** Where the shown part of the text begins; the title before it is shown above. */
  from?: number;
  /** Style lines like ACT 1 as headings. */
  acts?: boolean;
}

/** A text with its line breaks; headings of acts and quotations are styled, but copying yields the original text. */
export function PostText({ text, from = 0, acts = false }: PostTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const blocks = textBlocks(text.slice(from), acts);
  const headings = blocks.filter(({ kind }) => kind === 'act');

  function copy(event: ClipboardEvent) {
    const selected = root.current && selectedText(root.current, text);
    if (!selected) return;
    event.clipboardData.setData('text/plain', selected);
    event.preventDefault();
  }

  const lineOf = (block: Block): Line => ({
    attributes: { 'data-at': from + block.from, dir: 'auto' },
    text: text.slice(from + block.from, from + block.to),
  });
  return (
    <Stack ref={root} gap={4} className={css.PostText} lang={languageOf(text)} onCopy={copy}>
      {group(blocks).map((lines) => {
        const first = lines[0]!;
        if (first.kind === 'quote') return <Quotation key={first.from} lines={lines.map(lineOf)} />;
        const { attributes, text: shown } = lineOf(first);
        if (first.kind === 'text')
          return (
            <p key={first.from} {...attributes}>
              {shown}
            </p>
          );
        const id = `act-${headings.indexOf(first) + 1}`;
        return (
          <h2 key={first.from} id={id} tabIndex={-1} className={css.act} {...attributes}>
            {shown}
          </h2>
        );
      })}
    </Stack>
  );
}

/** Groups the lines of each quotation; every other block is a group of its own. */
function group(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'quote' && last?.[0]?.kind === 'quote') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

interface Line {
  attributes: { 'data-at': number; dir: string };
  text: string;
}

function Quotation({ lines }: { lines: Line[] }) {
  const last = lines.at(-1)!;
  const author = last.text.startsWith('— ') ? last : null;
  return (
    <blockquote className={css.Quotation}>
      {(author ? lines.slice(0, -1) : lines).map(({ attributes, text }) => (
        <p key={attributes['data-at']} {...attributes}>
          {text}
        </p>
      ))}
      {author && <footer {...author.attributes}>{author.text}</footer>}
    </blockquote>
  );
}
