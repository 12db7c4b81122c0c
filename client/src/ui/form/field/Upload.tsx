import type { ReactNode } from 'react';
import { Hint } from './Field.tsx';
import css from './Upload.module.css';

interface UploadProps {
  /** The current picture. */
  picture: ReactNode;
  hint?: ReactNode;
  /** Kinds of files, as in `accept` of a file input. */
  accept: string;
  disabled?: boolean;
  /** Buttons below it, such as Remove Picture. */
  children?: ReactNode;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  onFile: (file: File | null) => void;
}

/** A file input beside the current picture, inside a `Field`. */
export function Upload({ picture, hint, children, onFile, ...input }: UploadProps) {
  return (
    <div className={css.Upload}>
      {picture}
      <div>
        <input type="file" onChange={(event) => onFile(event.target.files?.[0] ?? null)} {...input} />
        {hint && <Hint className={css.hint}>{hint}</Hint>}
        {children}
      </div>
    </div>
  );
}
