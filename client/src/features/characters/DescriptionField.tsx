import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './CharacterForm.module.css';
import { LazyRichText } from './richText/LazyRichText.tsx';

interface DescriptionFieldProps {
  html: string;
  error: string | undefined;
  onHtml: (html: string) => void;
}

/** The description with its label. A text that is no form control cannot have a `label`; it names this one itself. */
export function DescriptionField({ html, error, onHtml }: DescriptionFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <span className={css.label} id={`${id}-label`}>
        Description
      </span>
      <LazyRichText
        id={id}
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-error` : undefined}
        invalid={Boolean(error)}
        value={html}
        onHtml={onHtml}
      />
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  );
}
