import {
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classes } from '../classes.ts';
import css from './Control.module.css';

type Words = { value: string; onText: (text: string) => void };

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> &
  Words & { ref?: Ref<HTMLInputElement> };

/** A line of text. */
export function Input({ onText, className, type = 'text', ...rest }: InputProps) {
  return (
    <input
      type={type}
      className={classes(css.Control, className)}
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'ref'> & Words;

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Text of any length; grows with it. */
export function TextArea({ onText, className, rows = 4, value, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  // Where `field-sizing` is missing (Firefox) the height follows the text by hand.
  useLayoutEffect(() => {
    if (!area.current || growsByItself()) return;
    area.current.style.blockSize = 'auto';
    area.current.style.blockSize = `${area.current.scrollHeight + 2}px`;
  }, [value]);

  return (
    <textarea
      ref={area}
      rows={rows}
      value={value}
      className={classes(css.Control, className)}
      onChange={(event) => onText(event.target.value)}
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
