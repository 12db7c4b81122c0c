import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefCallback,
} from 'react';
import { joinTexts } from '../../../../lib/drafts/draft.ts';
import type { TextHandle } from '../../../../lib/drafts/useForm.ts';
import { mergeReplacements } from '../../../../lib/textChange.ts';
import type { ControlProps } from '../../../../ui/form/field/Field.tsx';
import { documentOf, htmlOf } from './document.ts';
import { plugins, replaceDocument } from './editing.ts';
import css from './RichText.module.css';
import { RichTextTools } from './RichTextTools.tsx';

/** What an editor of a description gets: what the `Field` around it gives to its control, and the text. */
export interface EditorProps extends ControlProps {
  /** HTML; '' for no text. */
  value: string;
  /** Called on every change with the whole text as HTML; '' when no text is left. */
  onHtml: (html: string) => void;
  handle: RefCallback<TextHandle>;
}

/** How long after the end of a composition the editor has read the composed text, in milliseconds. */
const COMPOSITION_DELAY = 50;

/** Marks a change that comes from the `value` prop and so need not be reported. */
const FROM_PROPS = 'fromProps';

/**
 * A rich text editor with bold, italic, headings, lists and quotations. Large: import it through `LazyRichText`. Ctrl (or Cmd)
 * with B, I, Z and Shift+Z work as usual; Tab moves to the next control.
 */
export default function RichText(props: EditorProps) {
  const { value, onHtml, handle, id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = props;
  const [state, setState] = useState(() => EditorState.create({ doc: documentOf(value), plugins }));
  const [initialState] = useState(state);
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const isComposing = useRef(false);
  /** The HTML when the editor was last read or written. */
  const lastValue = useRef(value);
  const [compositions, countComposition] = useReducer((count: number) => count + 1, 0);

  // As in `useText`: a text that arrives during a composition is merged into the one that is reported.
  const report = useEffectEvent((written: string) => {
    const hasArrived = isComposing.current && value !== lastValue.current;
    const all = hasArrived && (mergeReplacements(lastValue.current, written, value) ?? joinTexts(value, written));
    lastValue.current = written;
    onHtml(all || written);
  });

  useLayoutEffect(() => {
    const editor = new EditorView(container.current, {
      state: initialState,
      dispatchTransaction(change) {
        const next = editor.state.apply(change);
        editor.updateState(next);
        setState(next);
        if (change.docChanged && !change.getMeta(FROM_PROPS)) report(htmlOf(next.doc));
      },
      handleDOMEvents: {
        // Tab must leave the editor, never indent, so that keyboard users are not trapped in it.
        keydown: (_, event) => event.key === 'Tab',
        compositionstart() {
          clearTimeout(timer);
          isComposing.current = true;
        },
        compositionend() {
          timer = setTimeout(() => {
            isComposing.current = false;
            countComposition();
          }, COMPOSITION_DELAY);
        },
      },
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    view.current = editor;
    return () => {
      clearTimeout(timer);
      editor.destroy();
    };
  }, [initialState]);

  const focus = () => {
    view.current?.focus();
    // ProseMirror does not scroll to what gets the focus.
    view.current?.dom.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(handle, () => ({ focus }), []);

  useLayoutEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        class: css.area ?? '',
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    });
  }, [id, describedBy, invalid]);

  // Shows a value that was not typed here, such as a restored draft. Its own change comes back as the same value and is left
  // alone: an empty list is reported as '' and stays a list. A layout effect, because after the next key it would undo what was
  // typed.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || isComposing.current || value === lastValue.current) return;
    lastValue.current = value;
    const next = documentOf(value);
    if (!next.eq(editor.state.doc)) editor.dispatch(replaceDocument(editor.state, next).setMeta(FROM_PROPS, true));
  }, [value, compositions]);

  function run(command: Command, focusText: boolean) {
    const editor = view.current;
    if (!editor) return;
    if (focusText) editor.focus();
    command(editor.state, editor.dispatch, editor);
  }

  return (
    <div className={css.RichText} data-invalid={invalid}>
      <RichTextTools state={state} run={run} areaId={id} />
      <div ref={container} />
    </div>
  );
}
