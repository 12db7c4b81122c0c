import type { Profile } from '@trefoil/server/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { toSaveResponse, baseToSend } from '../../../lib/drafts/saveResponse.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { errorsByField } from '../../../lib/http/failure.ts';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { PageLead } from '../../../ui/layout/Page.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { AvatarField, AvatarNotice, KEEP, type AvatarChoice } from '../avatar/AvatarField.tsx';
import { squareAsDataUrl } from '../avatar/picture.ts';
import { OwnProfileFrame } from './OwnProfileFrame.tsx';
import type { ProfileInput } from '../profileApi.ts';
import { ProfileFields } from './ProfileFields.tsx';
import css from './ProfileForm.module.css';
import { parseGenres, profileNames, profileProblems, profileText, type ProfileText } from './profileRules.ts';
import { saveProfile } from '../profileSlice.ts';

/** Creates the viewer's profile, or edits it if there is one. */
export function ProfileFormScreen() {
  return <OwnProfileFrame title="Edit Profile">{(profile) => <ProfileForm profile={profile} />}</OwnProfileFrame>;
}

function ProfileForm({ profile }: { profile: Profile | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.auth.user);
  const [avatar, setAvatar] = useState<AvatarChoice>(KEEP);

  const form = useForm({
    form: 'profile',
    stored: profileText(profile),
    source: profile,
    isNew: !profile,
    nameOf: (field) => `Your profile: ${profileNames[field]}`,
    check: profileProblems,
    hasOtherChanges: avatar.kind !== 'keep',
    async send({ texts, base }) {
      const input = profile ? { ...inputOf(texts), base: baseOf(base) } : inputOf(texts);
      const result = await dispatch(saveProfile({ input: { ...input, ...sentAvatar(avatar) }, isNew: !profile }));
      return toSaveResponse<Profile>(result, { texts: profileText, name: 'profile' });
    },
    onSaved({ unsaved, isOpen }) {
      if (!isOpen) return;
      if (unsaved.length === 0) void navigate(paths.dashboard);
      else setAvatar(KEEP);
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const title = profile ? 'Edit Profile' : 'Create Profile';

  if (!form.ready) return <Spinner heading={title} />;
  return (
    <FormPage form={form} title={title} back={paths.dashboard}>
      <PageLead>
        Your profile is public and entirely optional. If you make one, status and genres are required; leave the rest
        blank if you like.
      </PageLead>
      <Stack gap={6} className={css.form}>
        {user?.emailVerified ? (
          <AvatarField
            name={user.name}
            current={profile?.user.avatar ?? user.avatar}
            choice={avatar}
            onChoice={setAvatar}
            error={errorsByField(form.failure)['avatar']}
          />
        ) : (
          <AvatarNotice />
        )}
        <ProfileFields line={form.line} />
        <FormChoices form={form} />
      </Stack>
    </FormPage>
  );
}

/** The form's texts as the API expects them. */
function inputOf({ genres, ...rest }: Partial<ProfileText>): ProfileInput {
  return { ...rest, ...(genres !== undefined && { genres: parseGenres(genres) }) };
}

const baseOf = ({ genres, ...rest }: Readonly<Record<string, string>>) => ({
  ...baseToSend(rest),
  ...(genres !== undefined && { genres: parseGenres(genres) }),
});

function sentAvatar(choice: AvatarChoice): { avatar?: string | null } {
  if (choice.kind === 'keep') return {};
  return { avatar: choice.kind === 'remove' ? null : squareAsDataUrl(choice.picture, choice.view) };
}
