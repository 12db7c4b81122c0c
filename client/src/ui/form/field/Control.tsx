import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  type InputHTMLAttributes,
  type RefCallback,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { joinTexts } from '../../../lib/drafts/draft.ts';
import type { TextHandle } from '../../../lib/drafts/useForm.ts';
import { languageOf } from '../../../lib/language.ts';
import { cleanLine, cleanProse } from '../../../lib/text.ts';
import { mergeReplacements, positionIn, replacementBetween } from '../../../lib/textChange.ts';
import { classes } from '../../classes.ts';
import css from './Control.module.css';

type Words = { value: string; onText: (text: string) => void; handle?: RefCallback<TextHandle> | undefined };
type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows a text in a control without disturbing the writer: equal text is left alone, which keeps the browser's undo history;
 * of other text only the differing part is replaced. The caret and the selection stay at their words. A selection into which
 * text was inserted is cleared, or the next key would delete what the writer never selected.
 */
function showText(control: TextControl, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = control;
  if (before === text) return;
  // An email input has no selection; in a line that gets its first text, the caret goes to the end.
  const isFirst = before === '' && control instanceof HTMLInputElement;
  if (selectionStart === null || selectionEnd === null || isFirst) {
    control.value = text;
    return;
  }
  const { start, end, text: inserted } = replacementBetween(before, text);
  const last = positionIn(before, text, selectionEnd);
  const first = positionIn(before, text, selectionStart);
  const isSame = before.slice(selectionStart, selectionEnd) === text.slice(first, last);
  control.setRangeText(inserted, start, end, 'preserve');
  control.setSelectionRange(isSame ? first : last, last, selectionDirection ?? 'none');
}

/**
 * Connects a control to its text. It is not controlled by React, which would set the value at every render and move the caret
 * to the end. While an input method composes, nothing is written into the control; text that arrives meanwhile is merged
 * when the composition ends.
 *
 * @param clean removes what cannot be stored from the text
 */
function useText(
  control: RefObject<TextControl | null>,
  { value, onText, handle }: Words,
  clean: (text: string) => string = cleanProse,
) {
  const isComposing = useRef(false);
  /** What the control held when it was last read or written. */
  const held = useRef(value);
  const [ended, showAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    if (!control.current || isComposing.current) return;
    showText(control.current, value);
    held.current = value;
  }, [control, value, ended]);

  function read() {
    const written = control.current!.value;
    const hasArrived = isComposing.current && value !== held.current;
    const all = hasArrived ? (mergeReplacements(held.current, written, value) ?? joinTexts(value, written)) : written;
    const text = clean(all);
    held.current = written;
    if (text !== written) showAgain();
    onText(text);
  }

  useImperativeHandle(handle, () => ({
    focus() {
      control.current!.focus();
      // One that has the focus already is not scrolled to by getting it.
      control.current!.scrollIntoView({ block: 'nearest' });
    },
    caret: () => control.current!.selectionEnd ?? control.current!.value.length,
    write(text, caret = text.length) {
      const { current } = control;
      current!.focus();
      current!.select();
      // No other call adds to the control's undo history.
      document.execCommand?.('insertText', false, text);
      if (current!.value !== text) {
        current!.value = text;
        read();
      }
      current!.setSelectionRange(caret, caret);
    },
  }));

  return {
    onInput: read,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      if (control.current!.value !== held.current) read();
      isComposing.current = false;
      showAgain();
    },
  };
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & Words;

const asWritten = (text: string) => text;

/** A line of text. Unless a form asks for it, browsers offer nothing that was typed into other fields before. */
export function Input({ value, onText, handle, className, type = 'text', autoComplete = 'off', ...rest }: InputProps) {
  const line = useRef<HTMLInputElement>(null);
  const writing = useText(line, { value, onText, handle }, type === 'password' ? asWritten : cleanLine);
  return (
    <input
      ref={line}
      type={type}
      autoComplete={autoComplete}
      dir={type === 'text' || type === 'search' ? 'auto' : undefined}
      className={classes(css.Control, className)}
      {...writing}
      {...rest}
    />
  );
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'ref'> & Words;

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Makes an area as high as its text. */
function fitText(area: HTMLTextAreaElement): void {
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

/** Text of any length; grows with it. */
export function TextArea({ onText, handle, className, rows = 4, value, onFocus, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useText(area, { value, onText, handle });
  // The beginning tells it; with it readers choose their voice and browsers their spelling.
  const beginning = value.slice(0, 200);
  const language = useMemo(() => (beginning ? languageOf(beginning) : undefined), [beginning]);

  // Where `field-sizing` is missing (Firefox, Safari) the height follows the text by hand.
  useLayoutEffect(() => {
    if (!GROWS_BY_ITSELF) fitText(area.current!);
  }, [value]);
  useEffect(() => {
    if (GROWS_BY_ITSELF) return;
    const { current } = area;
    // In a later frame, as a size that changes within the callback is reported as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fitText(current!)));
    observer.observe(current!);
    return () => observer.disconnect();
  }, []);

  return (
    <textarea
      ref={area}
      rows={rows}
      autoComplete="off"
      dir="auto"
      lang={language}
      className={classes(css.Control, className)}
      data-rtl={RIGHT_TO_LEFT.test(value) || undefined}
      {...writing}
      {...rest}
      // Text of another size has changed the height that it needs.
      onFocus={(event) => {
        if (!GROWS_BY_ITSELF) fitText(event.currentTarget);
        onFocus?.(event);
      }}
    />
  );
}

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & Words;

/** A choice of one option; the arrow belongs to `SelectField`. */
export function Select(props: SelectProps) {
  const { onText, handle, ...rest } = props;
  return <select ref={handle} className={css.Control} onChange={(event) => onText(event.target.value)} {...rest} />;
}
