import { useEditorState, type Editor } from '@tiptap/react';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import TextQuote from 'lucide-react/icons/text-quote';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { IconShape } from '../../../../ui/figure/Icon.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import css from './RichText.module.css';

type Chain = ReturnType<Editor['chain']>;

interface Tool {
  label: string;
  icon: IconShape;
  run: (chain: Chain) => Chain;
  /** Whether the text at the cursor has this style; a tool without it is no switch. */
  isOn?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', icon: Bold, run: (chain) => chain.toggleBold(), isOn: (editor) => editor.isActive('bold') },
  { label: 'Italic', icon: Italic, run: (chain) => chain.toggleItalic(), isOn: (editor) => editor.isActive('italic') },
  {
    label: 'Heading',
    icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'List',
    icon: List,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quotation',
    icon: TextQuote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { label: 'Undo', icon: Undo2, run: (chain) => chain.undo() },
];

const STEPS: Partial<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % TOOLS.length,
  ArrowLeft: (from) => (from + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

/** The style buttons: one stop of the Tab key, arrows between them. */
export function RichTextTools({ editor, areaId }: { editor: Editor; areaId: string }) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const on = useEditorState({ editor, selector: () => TOOLS.map(({ isOn }) => isOn?.(editor)) });

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
      {TOOLS.map(({ label, icon, run }, index) => (
        <IconButton
          key={label}
          className={css.tool}
          icon={icon}
          label={label}
          aria-pressed={on[index]}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The text keeps focus and selection while a pointer presses; the keyboard stays on the buttons.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => run(event.detail > 0 ? editor.chain().focus() : editor.chain()).run()}
        />
      ))}
    </div>
  );
}
