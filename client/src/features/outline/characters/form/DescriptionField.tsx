import type { FieldLine } from '../../../../lib/drafts/useForm.ts';
import { lazyComponent } from '../../../../lib/lazyComponent.tsx';
import { useStoredItem } from '../../../../lib/useStoredItem.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/form/field/Field.tsx';
import { PlainTextEditor } from '../richText/PlainTextEditor.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { hasFormatting } from '../descriptionText.ts';
import css from '../richText/RichText.module.css';

const LazyRichText = lazyComponent(
  () => import('../richText/RichText.tsx'),
  'default',
  <div className={css.loading}>
    <Skeleton lines={[92, 100, 40]} />
  </div>,
);

/** The description, in the rich text editor or as plain text. The choice is stored on this device. */
export function DescriptionField({ value, error, restored, onText }: FieldLine) {
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
        restored={restored}
        hint={isPlainText && hasFormatting(value) ? 'Editing here removes formatting.' : undefined}
      >
        {(wiring) => <Editor {...wiring} value={value} onHtml={onText} />}
      </Field>
      <Button kind="quiet" onClick={() => setPlainText(isPlainText ? null : 'yes')}>
        {isPlainText ? 'Formatted Text' : 'Plain Text'}
      </Button>
    </div>
  );
}
