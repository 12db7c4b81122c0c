import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { errorsByField, type Failure } from '../../lib/http/failure.ts';
import { alertRaised, failureAlertsCleared, failureRaised } from '../alerts/alertsEvents.ts';
import { MISMATCH, type FormErrors } from './authRules.ts';

interface AuthFormOptions<Form> {
  initial: Form;
  check: (form: Form) => FormErrors<Form>;
  /** Sends a form without problems; resolves with the failure to show, if any. */
  send: (form: Form) => Promise<Failure | undefined>;
}

/**
 * The values, problems, and sending of a form that keeps no drafts. The texts are read from the page when the form is submitted,
 * since some password managers fill in fields without an event.
 */
export function useAuthForm<Form extends object>({ initial, check, send }: AuthFormOptions<Form>) {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FormErrors<Form>>({});
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  // Each attempt to submit sets new problems.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);

  const set = (field: keyof Form, value: string | boolean) => setValues((before) => ({ ...before, [field]: value }));

  async function submit(form: Form) {
    if (busy) return;
    dispatch(failureAlertsCleared());
    setMessages([]);
    setValues(form);
    const found = check(form);
    setProblems(found);
    if (Object.values(found).includes(MISMATCH)) dispatch(alertRaised({ tone: 'danger', text: MISMATCH }));
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const failure = await send(form);
    setBusy(false);
    if (!failure) return;
    setProblems(errorsByField(failure) as FormErrors<Form>);
    setMessages(failure.errors.flatMap(({ path, msg }) => (path && path in values ? [] : [msg])));
    dispatch(failureRaised(failure, ref.current !== null));
  }

  return {
    values,
    busy,
    /** Why sending failed, without what is wrong with a field. */
    messages,
    /** The props of the `form` element. */
    formProps: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit({ ...values, ...textsIn(event.currentTarget, values) });
      },
    },
    /** The props of a text field. */
    text: (field: keyof Form & string) => ({
      name: field,
      value: String(values[field]),
      error: problems[field],
      onText: (text: string) => set(field, text),
    }),
    /** The props of a checkbox. */
    checkbox: (field: keyof Form & string) => ({
      name: field,
      checked: values[field] === true,
      error: problems[field],
      onCheck: (checked: boolean) => set(field, checked),
    }),
  };
}

/** What the text fields of a form hold in the page, by name. */
function textsIn(element: HTMLFormElement, values: object): object {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  const data = new FormData(element);
  return Object.fromEntries(texts.map(([name, value]) => [name, data.get(name) ?? value]));
}
