import type { Profile, Work } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../lib/drafts/changedFields.ts';
import { fieldLine } from '../../../lib/drafts/fieldLine.ts';
import { useDraft } from '../../../lib/drafts/useDraft.ts';
import { useFormSave } from '../../../lib/drafts/useFormSave.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { DraftOffer } from '../../../ui/form/DraftOffer.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { TextAreaField, TextField } from '../../../ui/form/Field.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Page, PageLead } from '../../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../../ui/form/useInvalidFocus.ts';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import type { WorkInput } from '../profileApi.ts';
import { OwnProfileFrame } from '../own/OwnProfileFrame.tsx';
import css from '../own/ProfileForm.module.css';
import { tidyWork, workProblems, workText, type WorkText } from './workRules.ts';
import { NEW_WORK, saveWork } from '../profileSlice.ts';

/** Adds a finished work to the profile; with `?id=` it changes one. */
export function AddWorkScreen() {
  const id = useSearchParams()[0].get('id');
  return (
    <OwnProfileFrame title="Add Finished Work" width={42}>
      {(profile) => <WorkOrWords key={id} profile={profile} id={id} />}
    </OwnProfileFrame>
  );
}

/** The form, or what has to happen first. */
function WorkOrWords({ profile, id }: { profile: Profile | null; id: string | null }) {
  const work = profile?.works.find(({ _id }) => _id === id);
  if (!profile) return <ProfileFirst />;
  if (id && !work) return <NoWork />;
  return <WorkForm {...(work && { work })} />;
}

function ProfileFirst() {
  return (
    <Page title="Add Finished Work" width={42}>
      <Stack>
        <h1>Add Finished Work</h1>
        <Notice tone="note" actions={<ButtonLink to={paths.createProfile}>Create Profile</ButtonLink>}>
          <p>Finished works stand on your public profile, and you have not yet set up one.</p>
        </Notice>
      </Stack>
    </Page>
  );
}

function NoWork() {
  return (
    <Page title="Work not found" width={42}>
      <Empty>
        <h1 className={css.missing}>This finished work is not on your profile any more.</h1>
        <ButtonLink icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
      </Empty>
    </Page>
  );
}

/** What is sent: everything of a new work, of another one what was changed. */
const inputOf = (text: WorkText, work: Work | undefined): WorkInput =>
  work ? { _id: work._id, ...changedFields(text, workText(work)) } : text;

function WorkForm({ work }: { work?: Work }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.auth.user?._id ?? '');
  const draft = useDraft(userId, work ? `work/${work._id}` : NEW_WORK, workText(work));
  const values = tidyWork(draft.values);

  const { problems, failure, busy, onSubmit } = useFormSave({
    check: () => workProblems(values),
    send: () => dispatch(saveWork({ work: inputOf(values, work), sendKey: draft.sendKey() })),
    onSaved() {
      draft.clear();
      void navigate(paths.dashboard);
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const form = useInvalidFocus(problems);
  const title = work ? 'Edit Finished Work' : 'Add Finished Work';
  const line = fieldLine(values, problems, draft.set);
  // An asterisk, but nothing that is in the way of saving.
  const wished = (label: string) => <span className={css.wished}>{label}</span>;

  return (
    <Page title={title} width={42}>
      <h1>{title}</h1>
      <PageLead>It shows on your public profile. Title and author are needed.</PageLead>
      <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
        <Stack>
          <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
          <TextField label="Title" required {...line('title')} />
          <TextField label="Author" required {...line('author')} />
          <TextField label={wished('Genre')} {...line('genre')} />
          <TextAreaField label={wished('Description')} {...line('desc')} />
          <TextField
            label="ASIN"
            hint="Ten letters and digits. With it, the work leads to its page at Amazon."
            {...line('asin')}
          />
          <TextField label="Web address" type="url" placeholder="https://" {...line('url')} />
          <FormFoot failure={failure} busy={busy} back={paths.dashboard} />
        </Stack>
      </form>
    </Page>
  );
}
