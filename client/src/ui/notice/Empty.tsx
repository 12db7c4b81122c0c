import { styled } from '../styled.tsx';
import css from './Empty.module.css';
import { Hidden } from '../layout/layout.tsx';
import { Mark } from '../figure/Mark.tsx';

/** A dashed frame for an empty state: a sentence and one thing to do. */
export const Empty = styled(css.Empty);

/** A loading indicator; `heading` is for a screen that has none yet. */
export function Spinner({ heading }: { heading?: string }) {
  return (
    <>
      {heading && <Hidden as="h1">{heading}</Hidden>}
      <div className={css.Empty} role="status">
        <Mark busy size={2.5} />
        <p>Loading</p>
      </div>
    </>
  );
}
