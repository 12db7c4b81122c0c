import { box, type BoxProps } from '../button/box.tsx';
import css from './layout.module.css';

/** A raised sheet of paper: the outline, characters and people lie on one. */
export const Sheet = box(css.Sheet);
/** A part of a page under a hairline. */
export const Section = box(css.Section, 'section');
/** Quieter ink. */
export const Soft = box(css.Soft, 'p');
/** Small sans-serif words: counts, hints, dates. */
export const Label = box(css.Label, 'p');
/** Read aloud, not shown. */
export const Hidden = box(css.Hidden, 'span');
/** A writer's own rich text, and other long texts; the only place where bold is bold. */
export const Prose = box(css.Prose);

const RowBox = box(css.Row);
const StackBox = box(css.Stack);

/** Things side by side that wrap; `end` pushes them to the end of the line. */
export function Row({ end, ...rest }: BoxProps & { end?: boolean }) {
  return <RowBox data-end={end || undefined} {...rest} />;
}

/** Things below each other, `gap` on the scale of spaces (1 to 9; 5 is 24 px). */
export function Stack({ gap, ...rest }: BoxProps & { gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 }) {
  return <StackBox data-gap={gap} {...rest} />;
}
