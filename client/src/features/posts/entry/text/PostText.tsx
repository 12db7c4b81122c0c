import { useMemo, useRef, type ClipboardEvent, type ReactNode } from 'react';
import { languageOf } from '../../../../lib/language.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import css from './PostText.module.css';
import { selectedOf, textBlocks, type Block } from './textBlocks.ts';

interface PostTextProps {
  text: string;
  /** Where the part that is shown begins: the subject stands above. */
  from?: number;
  /** Lines like ACT 1 are set as headings. */
  acts?: boolean;
}

/** A writer's text as it was written, and copied as it was written; only acts and quotations are set in their own way. */
export function PostText({ text, from = 0, acts = false }: PostTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => group(textBlocks(text.slice(from), acts)), [text, from, acts]);
  const language = useMemo(() => languageOf(text), [text]);

  function copy(event: ClipboardEvent) {
    const selected = root.current && selectedOf(root.current, text);
    if (!selected) return;
    event.clipboardData.setData('text/plain', selected);
    event.preventDefault();
  }

  const words = (block: Block) => text.slice(from + block.from, from + block.to);
  const place = (block: Block) => ({ 'data-at': from + block.from, dir: 'auto' });
  return (
    <Stack ref={root} className={css.PostText} lang={language} onCopy={copy}>
      {groups.map((blocks, i): ReactNode => {
        const first = blocks[0]!;
        const key = first.from;
        if (first.kind === 'quote')
          return <Quotation key={key} lines={blocks.map((line) => ({ place: place(line), words: words(line) }))} />;
        if (first.kind === 'text')
          return (
            <p key={key} {...place(first)}>
              {words(first)}
            </p>
          );
        const number = groups.slice(0, i + 1).filter(([block]) => block!.kind === 'act').length;
        return (
          <h2 key={key} id={`act-${number}`} tabIndex={-1} className={css.act} {...place(first)}>
            {words(first)}
          </h2>
        );
      })}
    </Stack>
  );
}

/** Lines of a quotation follow each other; everything else stands alone. */
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
  place: { 'data-at': number; dir: string };
  words: string;
}

function Quotation({ lines }: { lines: Line[] }) {
  const last = lines.at(-1)!;
  const name = last.words.startsWith('— ') ? last : null;
  return (
    <blockquote className={css.Quotation}>
      {(name ? lines.slice(0, -1) : lines).map(({ place, words }) => (
        <p key={place['data-at']} {...place}>
          {words}
        </p>
      ))}
      {name && <footer {...name.place}>{name.words}</footer>}
    </blockquote>
  );
}
