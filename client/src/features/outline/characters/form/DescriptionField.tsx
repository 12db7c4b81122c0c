import { useState } from 'react';
import type { FieldProps } from '../../../../lib/drafts/useForm.ts';
import { lazyComponent } from '../../../../lib/lazyComponent.tsx';
import { useStoredItem } from '../../../../lib/useStoredItem.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/form/field/Field.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { descriptionFromText, descriptionToText, hasFormatting } from '../descriptionText.ts';
import css from '../richText/RichText.module.css';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import type { EditorProps } from '../richText/RichText.tsx';

const LazyRichText = lazyComponent(
  () => import('../richText/RichText.tsx'),
  'default',
  <div className={css.loading}>
    <Skeleton lines={[92, 100, 40]} />
  </div>,
);

/** The description, in the rich text editor or as plain text. The choice is stored on this device. */
export function DescriptionField({ value, error, note, onText, handle }: FieldProps) {
  const [plainText, setPlainText] = useStoredItem('trefoil/plainly');
  const isPlainText = plainText !== null;

  const Editor = isPlainText ? PlainTextEditor : LazyRichText;

  return (
    <div>
      <Field
        label="Description"
        required
        ariaLabelled={!isPlainText}
        error={error}
        note={note}
        hint={isPlainText && hasFormatting(value) ? 'Editing here removes formatting.' : undefined}
      >
        {(wiring) => <Editor {...wiring} value={value} onHtml={onText} handle={handle} />}
      </Field>
      <Button kind="quiet" onClick={() => setPlainText(isPlainText ? null : 'yes')}>
        {isPlainText ? 'Formatted Text' : 'Plain Text'}
      </Button>
    </div>
  );
}

/** A description as plain text. Spaces and line breaks stay as typed; the first change removes formatting. */
function PlainTextEditor({ value, onHtml, handle, ...wiring }: EditorProps) {
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

  return (
    <TextArea
      {...wiring}
      rows={7}
      value={text}
      onText={change}
      handle={(area) => handle(area && { focus: area.focus })}
    />
  );
}
