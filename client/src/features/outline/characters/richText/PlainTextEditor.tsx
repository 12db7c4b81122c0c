import { useState } from 'react';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import type { Wiring } from '../../../../ui/form/field/Field.tsx';
import { descriptionFromText, descriptionToText } from '../descriptionText.ts';

interface PlainTextProps extends Wiring {
  /** HTML; '' for no text at all. */
  value: string;
  /** Told of every change with the whole as HTML, '' when no text is left. */
  onHtml: (html: string) => void;
}

/** A description as plain text. What is typed is kept to the blank; styles go with the first change. */
export function PlainText({ value, onHtml, ...wiring }: PlainTextProps) {
  const [text, setText] = useState(() => descriptionToText(value));
  const [told, setTold] = useState(value);
  // A draft that is put back, or an earlier text: what did not come from this field.
  if (value !== told) {
    setTold(value);
    setText(descriptionToText(value));
  }

  function change(next: string) {
    const html = descriptionFromText(next);
    setText(next);
    setTold(html);
    onHtml(html);
  }

  return <TextArea {...wiring} rows={7} dir="auto" value={text} onText={change} />;
}
