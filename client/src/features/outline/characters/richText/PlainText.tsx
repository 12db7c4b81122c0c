import { useState } from 'react';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import type { ControlProps } from '../../../../ui/form/field/Field.tsx';
import { descriptionOf, plainTextOf } from './plainly.ts';

interface PlainTextProps extends ControlProps {
  /** HTML; '' for no text at all. */
  value: string;
  /** Told of every change with the whole as HTML, '' when no text is left. */
  onHtml: (html: string) => void;
}

/** A description as plain text. What is typed is kept to the blank; styles go with the first change. */
export function PlainText({ value, onHtml, ...wiring }: PlainTextProps) {
  const [text, setText] = useState(() => plainTextOf(value));
  const [told, setTold] = useState(value);
  // A draft that is put back, or an earlier text: what did not come from this field.
  if (value !== told) {
    setTold(value);
    setText(plainTextOf(value));
  }

  function change(next: string) {
    const html = descriptionOf(next);
    setText(next);
    setTold(html);
    onHtml(html);
  }

  return <TextArea {...wiring} rows={7} dir="auto" value={text} onText={change} />;
}
