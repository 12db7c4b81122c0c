import { useMemo, useRef, type ClipboardEvent, type ReactNode } from 'react';
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
  const groups = useMemo(() => group(textBlocks(text.slice(from), acts)), [text, from, acts]);
  const language = useMemo(() => languageOf(text), [text]);

  function copy(event: ClipboardEvent) {
    const selected = root.current && selectedText(root.current, text);
    if (!selected) return;
    event.clipboardData.setData('text/plain', selected);
    event.preventDefault();
  }

  const textOf = (block: Block) => text.slice(from + block.from, from + block.to);
  const attributes = (block: Block) => ({ 'data-at': from + block.from, dir: 'auto' });
  return (
    <Stack ref={root} className={css.PostText} lang={language} onCopy={copy}>
      {groups.map((blocks, i): ReactNode => {
        const first = blocks[0]!;
        const key = first.from;
        if (first.kind === 'quote')
          return (
            <Quotation key={key} lines={blocks.map((line) => ({ attributes: attributes(line), text: textOf(line) }))} />
          );
        if (first.kind === 'text')
          return (
            <p key={key} {...attributes(first)}>
              {textOf(first)}
            </p>
          );
        const number = groups.slice(0, i + 1).filter(([block]) => block!.kind === 'act').length;
        return (
          <h2 key={key} id={`act-${number}`} tabIndex={-1} className={css.act} {...attributes(first)}>
            {textOf(first)}
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
