import {
  useLayoutEffect,
  useMemo,
  useRef,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { languageOf } from '../../../lib/language.ts';
import { classes } from '../../classes.ts';
import css from './Control.module.css';

type Words = { value: string; onText: (text: string) => void };

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> &
  Words & { ref?: Ref<HTMLInputElement> };

/** A line of text. */
export function Input({ onText, className, type = 'text', ...rest }: InputProps) {
  return (
    <input
      type={type}
      dir={type === 'text' || type === 'search' ? 'auto' : undefined}
      className={classes(css.Control, className)}
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}

/**
 * Shows a text in an area without disturbing whoever writes in it: what is equal is left alone, so that undo goes back as far
 * as it did; of what came from elsewhere only the differing part is replaced, and the caret stays at its words.
 */
function showText(area: HTMLTextAreaElement, text: string): void {
  const now = area.value;
  if (now === text) return;
  const most = Math.min(now.length, text.length);
  let [start, end] = [0, 0];
  while (start < most && now[start] === text[start]) start++;
  while (end < most - start && now.at(-1 - end) === text.at(-1 - end)) end++;
  area.setRangeText(text.slice(start, text.length - end), start, now.length - end, 'preserve');
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'ref'> & Words;

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** `dir="auto"` looks at each paragraph of an area for itself; where all run one way that costs a long text 3 ms a key. */
const ONE_WAY = { unicodeBidi: 'normal' } as const;

/** Text of any length; grows with it. */
export function TextArea({ onText, className, rows = 4, value, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // The beginning tells it; with it readers choose their voice and browsers their spelling.
  const beginning = value.slice(0, 200);
  const language = useMemo(() => (beginning ? languageOf(beginning) : undefined), [beginning]);

  // By hand from the start: React writes a value that it is given, a first one too, into the page at every turn.
  useLayoutEffect(() => {
    if (area.current) showText(area.current, value);
    // Where `field-sizing` is missing (Firefox) the height follows the text by hand.
    if (!area.current || GROWS_BY_ITSELF) return;
    area.current.style.blockSize = 'auto';
    area.current.style.blockSize = `${area.current.scrollHeight + 2}px`;
  }, [value]);

  return (
    <textarea
      ref={area}
      rows={rows}
      dir="auto"
      lang={language}
      className={classes(css.Control, className)}
      style={RIGHT_TO_LEFT.test(value) ? undefined : ONE_WAY}
      onInput={(event) => onText(event.currentTarget.value)}
      {...rest}
    />
  );
}

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & Words;

/** One of several; the caret belongs to `SelectField`. */
export function Select({ onText, className, ...rest }: SelectProps) {
  return (
    <select className={classes(css.Control, className)} onChange={(event) => onText(event.target.value)} {...rest} />
  );
}
