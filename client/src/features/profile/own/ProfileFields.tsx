import { SOCIAL_SITES, STATUSES, SITE_NAMES } from '@trefoil/server/contract';
import type { FieldLine } from '../../../lib/drafts/useForm.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/field/Field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import css from './ProfileForm.module.css';
import type { ProfileText } from './profileRules.ts';

/** The text fields of a profile. @param line the props of a field */
export function ProfileFields({ line }: { line: (field: keyof ProfileText) => FieldLine }) {
  const urlProps = (field: keyof ProfileText) => ({ ...line(field), type: 'url', placeholder: 'https://' });
  const showsLinks = SOCIAL_SITES.some((site) => line(site).error ?? line(site).restored);
  return (
    <>
      <SelectField label="Status" hint="Where are you with your writing?" required {...line('status')}>
        <option value="">Select a status</option>
        {STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <TextField
        label="Genres"
        hint="Separate them with commas. Cards show the first four."
        required
        {...line('genres')}
      />
      <TextField label="Company" autoComplete="organization" {...line('company')} />
      <TextField label="Website" autoComplete="url" {...urlProps('website')} />
      <TextField label="Location" hint="City and country, if you wish." {...line('location')} />
      <TextAreaField label="Bio" {...line('bio')} />
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
