import type { ReactNode } from 'react';
import { Hint } from './Field.tsx';
import css from './Upload.module.css';

interface UploadProps {
  /** What is there now: an Avatar. */
  picture: ReactNode;
  hint?: ReactNode;
  /** Kinds of files, as in `accept` of a file input. */
  accept: string;
  disabled?: boolean;
  /** Buttons beside it: Remove Picture. */
  children?: ReactNode;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  onFile: (file: File | null) => void;
}

/** A file to choose, with what is there now beside it. Stands inside a `Field`. */
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
