import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Field, Hint } from '../../../ui/form/field/Field.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import css from './AvatarField.module.css';
import { START, type View } from './crop.ts';
import { CropBox } from './CropBox.tsx';
import { PICTURE_TYPES, PictureError, readPicture } from './picture.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';

/** What to do with the profile image when the form is saved. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; picture: ImageBitmap; view: View };

export const KEEP: AvatarChoice = { kind: 'keep' };

interface AvatarFieldProps {
  name: string;
  /** URL of the current image, '' if there is none. */
  current: string;
  choice: AvatarChoice;
  onChoice: (choice: AvatarChoice) => void;
  /** Why the server rejected it. */
  error: string | undefined;
}

/** Uploads, crops, or removes the profile image. */
export function AvatarField({ name, current, choice, onChoice, error }: AvatarFieldProps) {
  const [problem, setProblem] = useState<string>();
  // Remounts the file input, so that the same file can be chosen again.
  const [inputKey, setInputKey] = useState(0);
  /** The file that is being read; another choice meanwhile replaces it. */
  const latest = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const shown = choice.kind === 'remove' ? '' : current;

  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  async function choose(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    setProblem(undefined);
    try {
      const picture = await readPicture(file);
      if (latest.current === file) onChoice({ kind: 'new', picture, view: START });
    } catch (thrown) {
      if (!(thrown instanceof PictureError)) throw thrown;
      if (latest.current !== file) return;
      setProblem(thrown.message);
      setInputKey(inputKey + 1);
    }
  }

  function reset(next: AvatarChoice) {
    latest.current = undefined;
    onChoice(next);
    setProblem(undefined);
    setInputKey(inputKey + 1);
  }

  return (
    <div>
      <Field label="Picture" error={problem ?? error}>
        {(props) => (
          <Panel kind="dashed" className={css.Upload}>
            <Avatar name={name} src={shown} size={5} />
            <div>
              <input
                ref={input}
                key={inputKey}
                type="file"
                accept={PICTURE_TYPES.join()}
                onChange={(event) => void choose(event.target.files?.[0])}
                {...props}
              />
              <Hint className={css.hint}>JPEG, PNG, GIF, or WebP: choose a file or drop it here.</Hint>
              {choice.kind === 'keep' && current && (
                <Button className={css.other} kind="quiet" icon={Trash2} onClick={() => reset({ kind: 'remove' })}>
                  Remove Picture
                </Button>
              )}
              {choice.kind !== 'keep' && (
                <Button className={css.other} kind="quiet" onClick={() => reset(KEEP)}>
                  {choice.kind === 'new' ? 'Cancel' : 'Keep My Picture'}
                </Button>
              )}
            </div>
          </Panel>
        )}
      </Field>
      {choice.kind === 'new' && (
        <CropBox picture={choice.picture} view={choice.view} onView={(view) => onChoice({ ...choice, view })} />
      )}
    </div>
  );
}

/** Shown in its place until the viewer's email is verified. */
export function AvatarNotice() {
  return (
    <Notice tone="note" actions={<ButtonLink to={paths.resend}>Verify Email</ButtonLink>}>
      Verify your email to add a picture. Until then, your initial is shown instead.
    </Notice>
  );
}
