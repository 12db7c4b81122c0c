import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { joinTexts } from '../../../../lib/drafts/draft.ts';
import { mergeReplacements } from '../../../../lib/textChange.ts';
import { documentOf, htmlOf } from './document.ts';
import { plugins, replaceDocument } from './editing.ts';
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

/** A composition ends this much before the editor has read what was composed, in milliseconds. */
const READING = 50;

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
  const isComposing = useRef(false);
  /** What the editor held when it was last read or written. */
  const held = useRef(value);
  const [ended, showAgain] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ value, onHtml });
  useLayoutEffect(() => {
    latest.current = { value, onHtml };
  });

  useLayoutEffect(() => {
    const editor = new EditorView(place.current, {
      state: first,
      dispatchTransaction(change) {
        const next = editor.state.apply(change);
        editor.updateState(next);
        setState(next);
        if (change.docChanged && !change.getMeta(FROM_OUTSIDE)) tell(htmlOf(next.doc));
      },
      handleDOMEvents: {
        // In a list some editors take Tab to indent; nobody should be held in a text by the keyboard.
        keydown: (_, event) => event.key === 'Tab',
        compositionstart() {
          clearTimeout(reading);
          isComposing.current = true;
        },
        compositionend() {
          reading = setTimeout(() => {
            isComposing.current = false;
            showAgain();
          }, READING);
        },
      },
    });
    let reading: ReturnType<typeof setTimeout> | undefined;
    // As in `useText`: what arrives during a composition is part of what is told.
    function tell(written: string) {
      const { value: arrived, onHtml: onText } = latest.current;
      const hasArrived = isComposing.current && arrived !== held.current;
      const all = hasArrived && (mergeReplacements(held.current, written, arrived) ?? joinTexts(arrived, written));
      held.current = written;
      onText(all || written);
    }
    view.current = editor;
    return () => {
      clearTimeout(reading);
      editor.destroy();
    };
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
    if (!editor || isComposing.current) return;
    held.current = value;
    const next = documentOf(value);
    if (!next.eq(editor.state.doc)) editor.dispatch(replaceDocument(editor.state, next).setMeta(FROM_OUTSIDE, true));
  }, [value, ended]);

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
