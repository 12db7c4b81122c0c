import { box, type BoxProps } from '../button/box.tsx';
import css from './layout.module.css';

/** A raised sheet of paper: the outline, characters and people lie on one. */
export const Sheet = box(css.Sheet);
/** A part of a page under a hairline. */
export const Section = box(css.Section, 'section');
/** Small sans-serif words: counts, hints, dates. */
export const Label = box(css.Label, 'p');
/** A writer's own rich text, and other long texts; the only place where bold is bold. */
export const Prose = box(css.Prose);

const HiddenBox = box(css.Hidden, 'span');
const SoftBox = box(css.Soft, 'p');
const RowBox = box(css.Row);
const StackBox = box(css.Stack);

/** Quieter ink; `small` as in cards. */
export function Soft({ small, ...rest }: BoxProps & { small?: boolean }) {
  return <SoftBox data-small={small || undefined} {...rest} />;
}

/** Read aloud, not shown; with `on="phones"` shown on screens of 48 rem and more. */
export function Hidden({ on, ...rest }: BoxProps & { on?: 'phones' }) {
  return <HiddenBox data-on={on} {...rest} />;
}

/** Things side by side that wrap; `end` pushes them to the end of the line, `apart` to both ends. */
export function Row({ end, apart, ...rest }: BoxProps & { end?: boolean; apart?: boolean }) {
  return <RowBox data-end={end || undefined} data-apart={apart || undefined} {...rest} />;
}

/** Things below each other, `gap` on the scale of spaces (5, or 24 px, unless said otherwise). */
export function Stack({ gap, ...rest }: BoxProps & { gap?: 2 | 3 | 4 | 6 }) {
  return <StackBox data-gap={gap} {...rest} />;
}
