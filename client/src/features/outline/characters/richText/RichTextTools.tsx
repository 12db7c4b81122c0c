import { Bold, Heading2, Italic, List, ListOrdered, TextQuote, Undo2 } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { IconShape } from '../../../../ui/figure/Icon.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { schema } from './document.ts';
import { commands, hasMark, isIn } from './editing.ts';
import css from './RichText.module.css';

interface Tool {
  label: string;
  icon: IconShape;
  command: Command;
  /** Whether the text at the cursor has this style; missing for a button that is not a toggle. */
  isOn?: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const TOOLS: readonly Tool[] = [
  { label: 'Bold', icon: Bold, command: commands.bold, isOn: (state) => hasMark(state, marks.strong) },
  { label: 'Italic', icon: Italic, command: commands.italic, isOn: (state) => hasMark(state, marks.em) },
  { label: 'Heading', icon: Heading2, command: commands.heading, isOn: (state) => isIn(state, nodes.heading) },
  { label: 'List', icon: List, command: commands.bulletList, isOn: (state) => isIn(state, nodes.bulletList) },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    command: commands.orderedList,
    isOn: (state) => isIn(state, nodes.orderedList),
  },
  { label: 'Quotation', icon: TextQuote, command: commands.quotation, isOn: (state) => isIn(state, nodes.blockquote) },
  { label: 'Undo', icon: Undo2, command: commands.undo },
];

const KEYS: Partial<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % TOOLS.length,
  ArrowLeft: (from) => (from + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

interface RichTextToolsProps {
  state: EditorState;
  /** @param focusText whether to move the focus to the text */
  run: (command: Command, focusText: boolean) => void;
  areaId: string;
}

/** The style buttons: a toolbar with a single tab stop and arrow keys between the buttons. */
export function RichTextTools({ state, run, areaId }: RichTextToolsProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  function moveFocus(event: KeyboardEvent) {
    const next = KEYS[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={bar}
      className={css.tools}
      role="toolbar"
      aria-label="Text style"
      aria-controls={areaId}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {TOOLS.map(({ label, icon, command, isOn }, index) => (
        <IconButton
          key={label}
          className={css.tool}
          icon={icon}
          label={label}
          aria-pressed={isOn?.(state)}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // A pointer leaves focus and selection in the text; the keyboard stays on the buttons.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => run(command, event.detail > 0)}
        />
      ))}
    </div>
  );
}
