import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isPresent } from '@trefoil/server/contract';
import { useEffect, useMemo, useState } from 'react';
import css from './RichText.module.css';
import { RichTextTools } from './RichTextTools.tsx';

export interface RichTextProps {
  /** HTML; '' for no text at all. */
  value: string;
  /** Told of every change with the whole as HTML, '' when no text is left. */
  onHtml: (html: string) => void;
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean;
}

// Only what survives the cleaning on the server: see DESCRIPTION_TAGS in the contract. And no empty last line, which
// would be a change that nobody made.
const EXTENSIONS = [StarterKit.configure({ link: false, heading: { levels: [2, 3] }, trailingNode: false })];

/**
 * A text with bold, italic, headings, lists and quotations. Heavy: import it through `LazyRichText`.
 * Ctrl (or Cmd) with B, I, Z and Shift+Z work as everywhere; Tab always leaves.
 */
export default function RichText({ value, onHtml, id, labelledBy, describedBy, invalid }: RichTextProps) {
  const [content] = useState(value);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: css.area ?? '',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      // In a list the editor would take Tab to indent; nobody should be held in a text by the keyboard.
      handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab' },
    }),
    [id, labelledBy, describedBy, invalid],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    editorProps,
    // Its style element would break the Content-Security-Policy; the module beside this file holds the rules.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onHtml(htmlOf(changed)),
  });

  // A draft that is put back, or another character: text that did not come from this editor.
  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={css.RichText} data-invalid={invalid || undefined}>
      <RichTextTools editor={editor} areaId={id} />
      <EditorContent editor={editor} />
    </div>
  );
}

function htmlOf(editor: Editor): string {
  return isPresent(editor.getText()) ? editor.getHTML() : '';
}
