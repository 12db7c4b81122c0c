import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Failure } from '../../lib/http/failure.ts';
import { Button, ButtonLink } from '../button/Button.tsx';
import { Row } from '../layout/layout.tsx';
import { NotSaved } from './NotSaved.tsx';

interface FormFootProps {
  /** Why the last SAVE failed. */
  failure: Failure | null;
  busy: boolean;
  /** Where BACK goes; without it there is none. */
  back?: string;
}

/** The last thing inside a `form`: what went wrong, BACK and SAVE. */
export function FormFoot({ failure, busy, back }: FormFootProps) {
  return (
    <>
      <NotSaved failure={failure} />
      <Row end>
        {back && (
          <ButtonLink kind="quiet" icon={ArrowLeft} to={back}>
            BACK
          </ButtonLink>
        )}
        <Button kind="primary" type="submit" busy={busy}>
          SAVE
        </Button>
      </Row>
    </>
  );
}
