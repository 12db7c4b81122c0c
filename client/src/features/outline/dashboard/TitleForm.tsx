import { isPresent, type OutlineTexts } from '@trefoil/server/contract';
import { useAppStore } from '../../../app/hooks.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { fieldName } from '../act/fields.ts';
import { fieldProblem } from '../act/fieldProblem.ts';
import { announceSave } from '../firstSave.ts';
import css from './OutlineBlock.module.css';

interface TitleFormProps {
  outline: OutlineTexts;
  onSaved: () => void;
}

/** Asks for the title of an untitled story, in one line. */
export function TitleForm({ outline, onSaved }: TitleFormProps) {
  const store = useAppStore();
  const form = useForm<'title'>({
    form: outlineForm(outline._id),
    stored: { title: outline.title ?? '' },
    source: outline,
    hasVersions: true,
    nameOf: fieldName,
    problemOf: (field, text) => (isPresent(text) ? fieldProblem(field, text) : undefined),
    check: ({ title }) => ({ title: fieldProblem('title', title) }),
    onSaved({ unsaved }) {
      if (unsaved.includes('title')) return;
      announceSave(store, outline._id);
      onSaved();
    },
    onFailed: (failure) => store.dispatch(failureRaised(failure)),
    onUnreachable: (failure) => store.dispatch(failureRaised(failure)),
  });
  const { mount, onSubmit, fieldProps } = form;
  return (
    <form ref={mount} noValidate onSubmit={onSubmit}>
      <Row className={css.titleForm}>
        <TextField label="Title" placeholder="Working title" {...fieldProps('title')} />
        <Button type="submit" busy={form.busy}>
          Save Title
        </Button>
      </Row>
    </form>
  );
}
