import type { Profile } from '@trefoil/server/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../lib/drafts/changedFields.ts';
import { useLeaveGuard } from '../../../lib/drafts/leaveGuard.ts';
import { useDraft } from '../../../lib/drafts/useDraft.ts';
import { useFormSave } from '../../../lib/drafts/useFormSave.ts';
import { DraftOffer } from '../../../ui/form/DraftOffer.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Page, PageLead } from '../../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../../ui/form/useInvalidFocus.ts';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { AvatarField, AvatarNotice, KEEP, type AvatarChoice } from '../avatar/AvatarField.tsx';
import { squareAsDataUrl } from '../avatar/picture.ts';
import { OwnProfileFrame } from './OwnProfileFrame.tsx';
import type { ProfileInput } from '../profileApi.ts';
import { ProfileFields } from './ProfileFields.tsx';
import css from './ProfileForm.module.css';
import { genresOf, profileProblems, profileText, tidyProfile, type ProfileText } from './profileRules.ts';
import { saveProfile } from '../profileSlice.ts';

/** Makes the writer's profile or changes it; which of the two depends on whether there is one. */
export function ProfileFormScreen() {
  return (
    <OwnProfileFrame title="Edit Profile" width={42}>
      {(profile) => <ProfileForm profile={profile} />}
    </OwnProfileFrame>
  );
}

function ProfileForm({ profile }: { profile: Profile | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.auth.user);
  const [avatar, setAvatar] = useState<AvatarChoice>(KEEP);
  const draft = useDraft(user?._id ?? '', 'profile', profileText(profile));
  useLeaveGuard(avatar.kind !== 'keep');
  const values = tidyProfile(draft.values);

  const { problems, failure, busy, onSubmit } = useFormSave<keyof ProfileText | 'avatar'>({
    check: () => profileProblems(values),
    send: () =>
      dispatch(saveProfile({ input: { ...inputOf(values, profile), ...sentAvatar(avatar) }, isNew: !profile })),
    onSaved() {
      draft.clear();
      void navigate(paths.dashboard);
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const form = useInvalidFocus(problems);
  const title = profile ? 'Edit Profile' : 'Create Profile';

  return (
    <Page title={title} width={42}>
      <h1>{title}</h1>
      <PageLead>
        Your profile is public and entirely optional. If you make one, status and genres are needed; leave the rest
        blank if you like.
      </PageLead>
      <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
        <Stack gap={6}>
          <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
          {user?.emailVerified ? (
            <AvatarField
              name={user.name}
              current={profile?.user.avatar ?? user.avatar}
              choice={avatar}
              onChoice={setAvatar}
              error={problems.avatar}
            />
          ) : (
            <AvatarNotice />
          )}
          <ProfileFields text={values} problems={problems} onText={draft.set} />
          <FormFoot failure={failure} busy={busy} back={paths.dashboard} />
        </Stack>
      </form>
    </Page>
  );
}

/** What is sent: everything of a new profile, else what was changed. */
function inputOf(text: ProfileText, profile: Profile | null): ProfileInput {
  const { genres, ...rest } = profile ? changedFields(text, profileText(profile)) : text;
  return { ...rest, ...(genres !== undefined && { genres: genresOf(genres) }) };
}

function sentAvatar(choice: AvatarChoice): { avatar?: string | null } {
  if (choice.kind === 'keep') return {};
  return { avatar: choice.kind === 'remove' ? null : squareAsDataUrl(choice.picture, choice.view) };
}
