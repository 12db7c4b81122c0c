import { useState } from 'react';
import type { FieldLine } from '../../../../../lib/drafts/useForm.ts';
import { Portrait } from '../../../../../ui/figure/Portrait.tsx';
import { Hint, TextField } from '../../../../../ui/form/field/Field.tsx';
import { Stack } from '../../../../../ui/layout/layout.tsx';
import { hasPreview } from '../characterFields.ts';
import field from '../../../../../ui/form/field/Field.module.css';
import { photoSource } from '../../photoSource.ts';
import css from './PhotoField.module.css';
import { isLoadable } from './portraits.ts';
import { Portraits } from './Portraits.tsx';

interface PhotoFieldProps {
  /** The name of the character, whose initial is shown without an image. */
  name: string;
  line: FieldLine;
}

/** The photo of a character: one of the built-in portraits or any URL, with a preview or the reason why there is none. */
export function PhotoField({ name, line }: PhotoFieldProps) {
  const [brokenUrl, setBrokenUrl] = useState('');
  const url = line.value.trim();
  const isShown = hasPreview(url) && isLoadable(url) && brokenUrl !== url;
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={`${field.label} ${css.legend}`} data-required>
        Photo
      </legend>
      <Hint>Choose a portrait, or link to your own image.</Hint>
      <Portraits url={line.value} onChoose={line.onText} />
      <div className={css.row}>
        {isShown ? (
          <img
            className={css.preview}
            src={photoSource(url)}
            alt="Preview"
            width={96}
            height={120}
            referrerPolicy="no-referrer"
            onError={() => setBrokenUrl(url)}
          />
        ) : (
          <Portrait className={css.preview} name={name} width={96} height={120} />
        )}
        <div>
          <TextField
            label="Image URL"
            hint="A link that ends in jpeg, jpg, gif, or png. A portrait above fills it in."
            type="url"
            required
            {...line}
          />
          <Hint className={css.reason} role="status">
            {reasonForNoPreview(url, brokenUrl)}
          </Hint>
        </div>
      </div>
    </Stack>
  );
}

/** The reason why a URL that should show a preview does not; otherwise ''. */
function reasonForNoPreview(url: string, brokenUrl: string): string {
  if (!hasPreview(url)) return '';
  if (!isLoadable(url)) return 'Not shown: http:// isn’t secure. Use https:// or a portrait.';
  return brokenUrl === url ? 'No image found at this URL.' : '';
}
