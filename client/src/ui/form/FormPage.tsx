import type { ReactNode } from 'react';
import type { Form } from '../../lib/drafts/useForm.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { FormStateLine } from './FormStateLine.tsx';
import css from './FormPage.module.css';
import { NotSaved } from './NotSaved.tsx';
import { SaveBar } from './SaveBar.tsx';

interface FormPageProps<Field extends string> {
  form: Form<Field>;
  title: string;
  /** Where BACK goes. */
  back: string;
  /** Below the heading: a lead, the fields. */
  children: ReactNode;
}

/** A screen that is one long form: BACK and the heading, the fields, and a bar with SAVE that stays on screen. */
export function FormPage<Field extends string>({ form, title, back, children }: FormPageProps<Field>) {
  const { mount, onSubmit } = form;
  return (
    <form ref={mount} className={css.FormPage} noValidate onSubmit={onSubmit}>
      <Page title={title} width={52} className={css.page}>
        <BackLink to={back} />
        <h1>{title}</h1>
        {children}
        <NotSaved failure={form.failure} />
      </Page>
      <SaveBar state={<FormStateLine form={form} />} busy={form.busy} waiting={form.dirty || form.busy} />
    </form>
  );
}
