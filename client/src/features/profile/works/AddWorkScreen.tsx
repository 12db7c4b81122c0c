import type { Profile, Work } from '@trefoil/server/contract';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { baseToSend, outcomeOf } from '../../../lib/drafts/saving.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty, Spinner } from '../../../ui/notice/Empty.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Page, PageLead } from '../../../ui/layout/Page.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { OwnProfileFrame } from '../own/OwnProfileFrame.tsx';
import field from '../../../ui/form/field/Field.module.css';
import css from '../own/ProfileForm.module.css';
import { workNames, workProblems, workText } from './workRules.ts';
import { NEW_WORK, saveWork } from '../profileSlice.ts';

/** Adds a finished work to the profile, or with `?id=` edits one. */
export function AddWorkScreen() {
  const id = useSearchParams()[0].get('id');
  return (
    <OwnProfileFrame title="Add Finished Work">
      {(profile) => <AddWork key={id} profile={profile} id={id} />}
    </OwnProfileFrame>
  );
}

/** The form, or a notice if there is no profile or no such work. */
function AddWork({ profile, id }: { profile: Profile | null; id: string | null }) {
  const work = profile?.works.find(({ _id }) => _id === id);
  if (!profile) return <ProfileFirst />;
  if (id && !work) return <NoWork />;
  return <WorkForm {...(work && { work })} works={profile.works} />;
}

function ProfileFirst() {
  return (
    <Page title="Add Finished Work" width={52}>
      <Stack>
        <h1>Add Finished Work</h1>
        <Notice tone="note" actions={<ButtonLink to={paths.createProfile}>Create Profile</ButtonLink>}>
          <p>Finished works appear on your public profile. You haven’t set one up yet.</p>
        </Notice>
      </Stack>
    </Page>
  );
}

function NoWork() {
  return (
    <Page title="Work not found" width={52}>
      <Empty>
        <h1>This finished work is no longer on your profile.</h1>
        <ButtonLink icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
      </Empty>
    </Page>
  );
}

function WorkForm({ work, works }: { work?: Work; works: readonly Work[] }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const id = work?._id;
  const names = workNames(work?.title ?? 'New work');

  const form = useForm({
    form: id ? `work/${id}` : NEW_WORK,
    stored: workText(work),
    source: work,
    isNew: !work,
    nameOf: (field) => names[field],
    check: workProblems,
    async send({ texts, base, key }) {
      const input = id ? { _id: id, ...texts, base: baseToSend(base) } : texts;
      const result = await dispatch(saveWork({ work: input, sendKey: key }));
      const savedIn = (profile: Profile) =>
        profile.works.find(({ _id }) => (id ? _id === id : !works.some((other) => other._id === _id)));
      const to = !id && saveWork.fulfilled.match(result) ? `work/${savedIn(result.payload)?._id ?? 'new'}` : undefined;
      return { ...outcomeOf<Profile>(result, (profile) => workText(savedIn(profile)), 'profile'), to };
    },
    onSaved({ unsaved, to, isOpen }) {
      if (!isOpen) return;
      if (unsaved.length === 0) void navigate(paths.dashboard);
      // Text typed in the meantime is a change of the work that now exists.
      else if (to) void navigate(paths.editWork(to.slice(to.indexOf('/') + 1)), { replace: true });
    },
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
  const { fieldProps } = form;
  const title = work ? 'Edit Finished Work' : 'Add Finished Work';
  // Marked as required, but not enforced.
  const markedLabel = (label: string) => (
    <span className={field.label} data-required>
      {label}
    </span>
  );

  if (!form.ready) return <Spinner heading={title} />;
  return (
    <FormPage form={form} title={title} back={paths.dashboard}>
      <PageLead>It appears on your public profile. Title and author are required.</PageLead>
      <Stack className={css.form}>
        <TextField label="Title" required {...fieldProps('title')} />
        <TextField label="Author" required {...fieldProps('author')} />
        <TextField label={markedLabel('Genre')} {...fieldProps('genre')} />
        <TextAreaField label={markedLabel('Description')} {...fieldProps('desc')} />
        <TextField
          label="ASIN"
          hint="10-character Amazon ID; links to the book’s Amazon page."
          {...fieldProps('asin')}
        />
        <TextField label="Web address" type="url" placeholder="https://" {...fieldProps('url')} />
        <FormChoices form={form} />
      </Stack>
    </FormPage>
  );
}
