import { useState } from 'react';
import { Soft } from '../../../../ui/layout/layout.tsx';
import css from './CharacterForm.module.css';
import { hasPreview } from './characterRules.ts';

/** The picture at an address, if the address is one of a picture. */
export function PhotoPreview({ url }: { url: string }) {
  const [broken, setBroken] = useState('');
  const src = url.trim();
  if (!hasPreview(src)) return null;
  if (broken === src) return <Soft>No picture was found at this address.</Soft>;
  return (
    <img
      className={css.preview}
      src={src}
      alt="Preview"
      width={128}
      height={160}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
}
