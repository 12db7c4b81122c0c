import { Trash2 } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/field/Field.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Upload } from '../../../ui/form/field/Upload.tsx';
import css from './AvatarField.module.css';
import { START, type View } from './crop.ts';
import { CropBox } from './CropBox.tsx';
import { PICTURE_TYPES, PictureError, readPicture } from './picture.ts';

/** What is to happen with the profile image when the form is saved. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; picture: ImageBitmap; view: View };

export const KEEP: AvatarChoice = { kind: 'keep' };

interface AvatarFieldProps {
  name: string;
  /** Address of the present image, '' without one. */
  current: string;
  choice: AvatarChoice;
  onChoice: (choice: AvatarChoice) => void;
  /** What the server had against it. */
  error: string | undefined;
}

/** The profile image: chosen or dropped, cropped here, or removed. */
export function AvatarField({ name, current, choice, onChoice, error }: AvatarFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  // A new control each time, so that the same file can be chosen once more.
  const [control, setControl] = useState(0);
  const shown = choice.kind === 'remove' ? '' : current;

  async function take(file: File | null | undefined) {
    if (!file) return;
    setRefusal(undefined);
    try {
      onChoice({ kind: 'new', picture: await readPicture(file), view: START });
    } catch (thrown) {
      if (!(thrown instanceof PictureError)) throw thrown;
      setRefusal(thrown.message);
      setControl(control + 1);
    }
  }

  function reset(next: AvatarChoice) {
    onChoice(next);
    setRefusal(undefined);
    setControl(control + 1);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Field label="Picture" error={refusal ?? error}>
        {({ required: _required, ...wiring }) => (
          <Upload
            key={control}
            {...wiring}
            picture={<Avatar name={name} src={shown} size={5} />}
            accept={PICTURE_TYPES.join()}
            hint="JPEG, PNG, GIF or WebP: choose a file or drop it here. You can do this because your email is verified."
            onFile={(file) => void take(file)}
          >
            {choice.kind === 'keep' && current && (
              <Button className={css.other} kind="quiet" icon={Trash2} onClick={() => reset({ kind: 'remove' })}>
                Remove Picture
              </Button>
            )}
            {choice.kind !== 'keep' && (
              <Button className={css.other} kind="quiet" onClick={() => reset(KEEP)}>
                {choice.kind === 'new' ? 'Do Not Use This Picture' : 'Keep My Picture'}
              </Button>
            )}
          </Upload>
        )}
      </Field>
      {choice.kind === 'new' && (
        <CropBox
          className={css.crop}
          picture={choice.picture}
          view={choice.view}
          onView={(view) => onChoice({ ...choice, view })}
        />
      )}
    </div>
  );
}

/** Stands in its place until the writer's e-mail address is confirmed. */
export function AvatarNotice() {
  return (
    <Notice tone="note" actions={<ButtonLink to={paths.resend}>Verify Email</ButtonLink>}>
      Verify your email to add a picture. Until then your initial stands in its place.
    </Notice>
  );
}
