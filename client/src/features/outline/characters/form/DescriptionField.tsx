import { Field } from '../../../../ui/form/field/Field.tsx';
import { LazyRichText } from '../richText/LazyRichText.tsx';

interface DescriptionFieldProps {
  html: string;
  error: string | undefined;
  onHtml: (html: string) => void;
}

/** The description with its label. */
export function DescriptionField({ html, error, onHtml }: DescriptionFieldProps) {
  return (
    <Field label="Description" required loose error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <LazyRichText
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy}
          invalid={Boolean(error)}
          value={html}
          onHtml={onHtml}
        />
      )}
    </Field>
  );
}
