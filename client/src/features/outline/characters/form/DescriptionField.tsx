import { useState } from 'react';
import { readItem, writeItem } from '../../../../lib/storage.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/form/field/Field.tsx';
import { LazyRichText } from '../richText/LazyRichText.tsx';
import { PlainText } from '../richText/PlainTextEditor.tsx';
import { hasFormatting } from '../descriptionText.ts';

const PLAINLY_KEY = 'trefoil/plainly';

interface DescriptionFieldProps {
  html: string;
  error: string | undefined;
  onHtml: (html: string) => void;
}

/** The description with its label, in the editor or as plain text; the device remembers which. */
export function DescriptionField({ html, error, onHtml }: DescriptionFieldProps) {
  const [plainly, setPlainly] = useState(() => readItem(PLAINLY_KEY) !== null);

  function turn() {
    writeItem(PLAINLY_KEY, plainly ? null : 'yes');
    setPlainly(!plainly);
  }

  return (
    <div>
      <Field
        label="Description"
        required
        loose={!plainly}
        error={error}
        hint={
          plainly && hasFormatting(html) ? 'Its styles (bold, headings, lists) go when you change it here.' : undefined
        }
      >
        {(wiring) =>
          plainly ? (
            <PlainText {...wiring} value={html} onHtml={onHtml} />
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
      <Button kind="quiet" onClick={turn}>
        {plainly ? 'Write With Styles' : 'Write Plainly'}
      </Button>
    </div>
  );
}
