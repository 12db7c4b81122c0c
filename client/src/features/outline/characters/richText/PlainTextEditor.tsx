import { useState } from 'react';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import type { ControlProps } from '../../../../ui/form/field/Field.tsx';
import { descriptionFromText, descriptionToText } from '../descriptionText.ts';

interface PlainTextEditorProps extends ControlProps {
  /** HTML; '' for no text at all. */
  value: string;
  /** Called on every change; '' when no text is left. */
  onHtml: (html: string) => void;
}

/** A description as plain text. Spaces and line breaks stay as typed; the first change removes formatting. */
export function PlainTextEditor({ value, onHtml, ...wiring }: PlainTextEditorProps) {
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

  return <TextArea {...wiring} rows={7} dir="auto" value={text} onText={change} />;
}
