import { useState } from 'react';
import { Portrait } from '../../../../../ui/figure/Portrait.tsx';
import { Hint, TextField } from '../../../../../ui/form/field/Field.tsx';
import { Stack } from '../../../../../ui/layout/layout.tsx';
import { hasPreview } from '../characterFields.ts';
import field from '../../../../../ui/form/field/Field.module.css';
import css from './PhotoField.module.css';
import { isLoadable } from './portraits.ts';
import { Portraits } from './Portraits.tsx';

interface PhotoFieldProps {
  /** Its initial stands in for a picture. */
  name: string;
  line: { value: string; error: string | undefined; onText: (address: string) => void };
}

/** The photo: one of ours with a tap, or any address; beside it the picture, or why there is none. */
export function PhotoField({ name, line }: PhotoFieldProps) {
  const [broken, setBroken] = useState('');
  const address = line.value.trim();
  const isShown = hasPreview(address) && isLoadable(address) && broken !== address;
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={`${field.label} ${css.legend}`} data-required>
        Photo
      </legend>
      <Hint>Choose one of these, or give the address of a picture of your own.</Hint>
      <Portraits address={line.value} onChoose={line.onText} />
      <div className={css.row}>
        {isShown ? (
          <img
            className={css.preview}
            src={address}
            alt="Preview"
            width={96}
            height={120}
            referrerPolicy="no-referrer"
            onError={() => setBroken(address)}
          />
        ) : (
          <Portrait className={css.preview} name={name} width={96} height={120} />
        )}
        <div>
          <TextField
            label="Photo address"
            hint="A web address that ends in jpeg, jpg, gif or png. A portrait above fills it in."
            type="url"
            required
            {...line}
          />
          <Hint className={css.why} role="status">
            {whyNot(address, broken)}
          </Hint>
        </div>
      </div>
    </Stack>
  );
}

/** Why an address of a picture shows none, in words; nothing where there is nothing to say. */
function whyNot(address: string, broken: string): string {
  if (!hasPreview(address)) return '';
  if (!isLoadable(address))
    return 'This picture is not shown, because its address begins with http: and anybody on the way could exchange it. Try the same address with https:, or choose a portrait.';
  return broken === address ? 'No picture was found at this address.' : '';
}
