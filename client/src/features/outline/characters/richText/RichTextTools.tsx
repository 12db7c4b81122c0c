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
  /** Whether the text at the cursor has this style; a tool without it is no switch. */
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

const STEPS: Partial<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % TOOLS.length,
  ArrowLeft: (from) => (from + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

interface RichTextToolsProps {
  state: EditorState;
  /** @param stays whether the text gets the focus */
  run: (command: Command, stays: boolean) => void;
  areaId: string;
}

/** The style buttons: one stop of the Tab key, arrows between them. */
export function RichTextTools({ state, run, areaId }: RichTextToolsProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  function step(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(current);
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
      onKeyDown={step}
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
          // The text keeps focus and selection while a pointer presses; the keyboard stays on the buttons.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => run(command, event.detail > 0)}
        />
      ))}
    </div>
  );
}
