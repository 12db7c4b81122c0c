import { useState } from 'react';
import { readItem, writeItem } from '../../../../lib/storage.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/form/field/Field.tsx';
import { LazyRichText } from '../richText/LazyRichText.tsx';
import { PlainTextEditor } from '../richText/PlainTextEditor.tsx';
import { hasFormatting } from '../descriptionText.ts';

const PLAIN_TEXT_KEY = 'trefoil/plainly';

interface DescriptionFieldProps {
  html: string;
  error: string | undefined;
  restored: boolean;
  onHtml: (html: string) => void;
}

/** The description, in the rich text editor or as plain text. The choice is stored on this device. */
export function DescriptionField({ html, error, restored, onHtml }: DescriptionFieldProps) {
  const [isPlainText, setIsPlainText] = useState(() => readItem(PLAIN_TEXT_KEY) !== null);

  function toggle() {
    writeItem(PLAIN_TEXT_KEY, isPlainText ? null : 'yes');
    setIsPlainText(!isPlainText);
  }

  return (
    <div>
      <Field
        label="Description"
        required
        ariaLabelled={!isPlainText}
        error={error}
        restored={restored}
        hint={isPlainText && hasFormatting(html) ? 'Editing here removes formatting.' : undefined}
      >
        {(wiring) =>
          isPlainText ? (
            <PlainTextEditor {...wiring} value={html} onHtml={onHtml} />
          ) : (
            <LazyRichText
              id={wiring.id}
              labelledBy={`${wiring.id}-label`}
              describedBy={wiring['aria-describedby']}
              invalid={Boolean(error)}
              value={html}
              onHtml={onHtml}
            />
          )
        }
      </Field>
      <Button kind="quiet" onClick={toggle}>
        {isPlainText ? 'Formatted Text' : 'Plain Text'}
      </Button>
    </div>
  );
}
