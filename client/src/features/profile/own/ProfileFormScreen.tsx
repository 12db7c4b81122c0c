import { type Profile, SITE_NAMES, SOCIAL_SITES, STATUSES } from '@trefoil/server/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { baseToSend, outcomeOf } from '../../../lib/drafts/saving.ts';
import { type FieldProps, useForm } from '../../../lib/drafts/useForm.ts';
import { errorsByField } from '../../../lib/http/failure.ts';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { PageLead } from '../../../ui/layout/Page.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { type AvatarChoice, AvatarField, AvatarNotice, KEEP } from '../avatar/AvatarField.tsx';
import { squareAsDataUrl } from '../avatar/picture.ts';
import { OwnProfileFrame } from './OwnProfileFrame.tsx';
import type { ProfileInput } from '../profileApi.ts';
import css from './ProfileForm.module.css';
import { parseGenres, profileNames, profileProblems, type ProfileText, profileText } from './profileRules.ts';
import { saveProfile } from '../profileSlice.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/field/Field.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';

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
      return outcomeOf(result, profileText, 'profile');
    },
    onSaved({ unsaved, isOpen }) {
      if (!isOpen) return;
      if (unsaved.length === 0) void navigate(paths.dashboard);
      else setAvatar(KEEP);
    },
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
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
        <ProfileFields fieldProps={form.fieldProps} />
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

/** The text fields of a profile. @param line the props of a field */
export function ProfileFields({ fieldProps }: { fieldProps: (field: keyof ProfileText) => FieldProps }) {
  const urlProps = (field: keyof ProfileText) => ({ ...fieldProps(field), type: 'url', placeholder: 'https://' });
  const showsLinks = SOCIAL_SITES.some((site) => fieldProps(site).error ?? fieldProps(site).note.isRestored);
  return (
    <>
      <SelectField label="Status" hint="Where are you with your writing?" required {...fieldProps('status')}>
        <option value="">Select a status</option>
        {STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <TextField
        label="Genres"
        hint="Separate them with commas. Cards show the first four."
        required
        {...fieldProps('genres')}
      />
      <TextField label="Company" autoComplete="organization" {...fieldProps('company')} />
      <TextField label="Website" autoComplete="url" {...urlProps('website')} />
      <TextField label="Location" hint="City and country, if you wish." {...fieldProps('location')} />
      <TextAreaField label="Bio" {...fieldProps('bio')} />
      <TextField label="Amazon author page" {...urlProps('amazonauthor')} />
      {/* Opens if a link has a problem or was restored. */}
      <Disclosure className={css.links} label="Social links" note="optional" open={showsLinks || undefined}>
        <Stack>
          {SOCIAL_SITES.map((site) => (
            <TextField key={site} label={SITE_NAMES[site]} {...urlProps(site)} />
          ))}
        </Stack>
      </Disclosure>
    </>
  );
}
