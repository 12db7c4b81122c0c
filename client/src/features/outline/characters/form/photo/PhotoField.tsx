import { Check } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { FieldProps } from '../../../../../lib/drafts/useForm.ts';
import { Portrait } from '../../../../../ui/figure/Portrait.tsx';
import { Hint, TextField } from '../../../../../ui/form/field/Field.tsx';
import { Stack, Row } from '../../../../../ui/layout/layout.tsx';
import { hasPreview } from '../characterFields.ts';
import field from '../../../../../ui/form/field/Field.module.css';
import { photoSource, portraitPath } from '../../photoSource.ts';
import css from './PhotoField.module.css';
import { isLoadable, PORTRAITS } from './portraits.ts';
import { Icon } from '../../../../../ui/figure/Icon.tsx';

interface PhotoFieldProps {
  /** The name of the character, whose initial is shown without an image. */
  name: string;
  fieldProps: FieldProps;
}

/** In milliseconds: a link that rests this long is tried. */
const REST = 500;

/** The photo of a character: one of the built-in portraits or any URL, with a preview or the reason why there is none. */
export function PhotoField({ name, fieldProps }: PhotoFieldProps) {
  const url = fieldProps.value.trim();
  const [result, setResult] = useState({ url: '', isFound: false });
  const isFound = result.url === url ? result.isFound : undefined;
  const resting = useResting(url);
  const isShown = hasPreview(url) && isLoadable(url) && isFound !== false;
  const attempt = {
    src: photoSource(url),
    referrerPolicy: 'no-referrer',
    onLoad: () => setResult({ url, isFound: true }),
    onError: () => setResult({ url, isFound: false }),
  } as const;
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={`${field.label} ${css.legend}`} data-required>
        Photo
      </legend>
      <Hint>Choose a portrait, or link to your own image.</Hint>
      <Portraits url={fieldProps.value} onChoose={fieldProps.onText} />
      <Row className={css.row}>
        {isShown ? (
          <img className={css.preview} alt="Preview" width={96} height={120} {...attempt} />
        ) : (
          <Portrait className={css.preview} name={name} size={6} />
        )}
        {/* Without a preview, it is only tried. */}
        {!isShown && url === resting && isLoadable(url) && <img key={url} hidden alt="" {...attempt} />}
        <div>
          <TextField
            label="Image URL"
            hint="A link that ends in jpeg, jpg, gif, or png. A portrait above fills it in."
            type="url"
            required
            {...fieldProps}
          />
          <Hint className={css.reason} role="status">
            {reasonForNoPreview(url, isFound)}
          </Hint>
        </div>
      </Row>
    </Stack>
  );
}

/** The text, once it has not changed for a while. */
function useResting(text: string): string {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

/**
 * The reason why a link has no preview; otherwise ''.
 *
 * @param isFound whether there is an image, if that is known
 */
function reasonForNoPreview(url: string, isFound: boolean | undefined): string {
  if (photoSource(url) === undefined) return '';
  if (!isLoadable(url)) return 'Not shown: http:// isn’t secure. Use https:// or a portrait.';
  if (isFound === false) return 'No image found here: link to the image itself, or choose a portrait.';
  return isFound && !hasPreview(url) ? 'No preview for this kind of link, but the card shows the image.' : '';
}

interface PortraitsProps {
  /** The current image URL, which need not be one of the portraits. */
  url: string;
  onChoose: (url: string) => void;
}

/** The built-in portraits, each of which fills in the image URL. */
function Portraits({ url, onChoose }: PortraitsProps) {
  const group = useId();
  const chosen = portraitPath(url);
  return (
    <div className={css.Portraits}>
      {PORTRAITS.map((portrait) => (
        <label key={portrait.path} className={css.portrait}>
          <input
            type="radio"
            name={group}
            aria-label={portrait.name}
            checked={portrait.path === chosen}
            onChange={() => onChoose(portrait.url)}
          />
          <img src={portrait.path} alt="" width={72} height={90} loading="lazy" />
          <Icon of={Check} />
        </label>
      ))}
    </div>
  );
}
