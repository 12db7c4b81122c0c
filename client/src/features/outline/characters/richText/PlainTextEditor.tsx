import { useState } from 'react';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { descriptionFromText, descriptionToText } from '../descriptionText.ts';
import type { EditorProps } from './RichText.tsx';

/** A description as plain text. Spaces and line breaks stay as typed; the first change removes formatting. */
export function PlainTextEditor({ value, onHtml, ...wiring }: EditorProps) {
  const [text, setText] = useState(() => descriptionToText(value));
  const [lastValue, setLastValue] = useState(value);
  // The value was not typed here, but comes from a restored draft or an earlier version.
  if (value !== lastValue) {
    setLastValue(value);
    setText(descriptionToText(value));
  }

  function change(next: string) {
    const html = descriptionFromText(next);
    setText(next);
    setLastValue(html);
    onHtml(html);
  }

  return <TextArea {...wiring} rows={7} value={text} onText={change} />;
}
