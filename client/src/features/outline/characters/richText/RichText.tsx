import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef, useState } from 'react';
import { documentOf, htmlOf } from './document.ts';
import { plugins } from './editing.ts';
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

/** Marks a change that did not come from this editor, which nobody need be told of. */
const FROM_OUTSIDE = 'fromOutside';

/**
 * A text with bold, italic, headings, lists and quotations. Heavy: import it through `LazyRichText`.
 * Ctrl (or Cmd) with B, I, Z and Shift+Z work as everywhere; Tab always leaves.
 */
export default function RichText({ value, onHtml, id, labelledBy, describedBy, invalid }: RichTextProps) {
  const [state, setState] = useState(() => EditorState.create({ doc: documentOf(value), plugins }));
  const [first] = useState(state);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const told = useRef(onHtml);
  useLayoutEffect(() => {
    told.current = onHtml;
  });

  useLayoutEffect(() => {
    const editor = new EditorView(place.current, {
      state: first,
      dispatchTransaction(change) {
        const next = editor.state.apply(change);
        editor.updateState(next);
        setState(next);
        if (change.docChanged && !change.getMeta(FROM_OUTSIDE)) told.current(htmlOf(next.doc));
      },
      // In a list some editors take Tab to indent; nobody should be held in a text by the keyboard.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [first]);

  useLayoutEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        class: css.area ?? '',
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    });
  }, [id, labelledBy, describedBy, invalid]);

  // A draft that is put back, or another character: text that did not come from this editor.
  // Before the next key: a later look would undo what was typed meanwhile.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || value === htmlOf(editor.state.doc)) return;
    const { doc, tr } = editor.state;
    editor.dispatch(tr.replaceWith(0, doc.content.size, documentOf(value).content).setMeta(FROM_OUTSIDE, true));
  }, [value]);

  /** @param stays whether the text gets (or keeps) the focus */
  function run(command: Command, stays: boolean) {
    const editor = view.current;
    if (!editor) return;
    if (stays) editor.focus();
    command(editor.state, editor.dispatch, editor);
  }

  return (
    <div className={css.RichText} data-invalid={invalid || undefined}>
      <RichTextTools state={state} run={run} areaId={id} />
      <div ref={place} />
    </div>
  );
}
