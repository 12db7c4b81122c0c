import { styled, type StyledProps } from '../styled.tsx';
import css from './layout.module.css';

/** A raised sheet of paper: the outline, characters and people lie on one. */
export const Sheet = styled(css.Sheet);
/** A part of a page under a hairline. */
export const Section = styled(css.Section, 'section');
/** Small sans-serif words: counts, hints, dates. */
export const Label = styled(css.Label, 'p');
/** A writer's own rich text, and other long texts; the only place where bold is bold. */
export const Prose = styled(css.Prose);

const StyledHidden = styled(css.Hidden, 'span');
const StyledSoft = styled(css.Soft, 'p');
const StyledRow = styled(css.Row);
const StyledStack = styled(css.Stack);

/** Quieter ink; `small` as in cards. */
export function Soft({ small, ...rest }: StyledProps & { small?: boolean }) {
  return <StyledSoft data-small={small || undefined} {...rest} />;
}

/** Read aloud, not shown; with `on="phones"` shown on screens of 48 rem and more. */
export function Hidden({ on, ...rest }: StyledProps & { on?: 'phones' }) {
  return <StyledHidden data-on={on} {...rest} />;
}

/** Things side by side that wrap; `end` pushes them to the end of the line, `apart` to both ends. */
export function Row({ end, apart, ...rest }: StyledProps & { end?: boolean; apart?: boolean }) {
  return <StyledRow data-end={end || undefined} data-apart={apart || undefined} {...rest} />;
}

/** Things below each other, `gap` on the scale of spaces (5, or 24 px, unless said otherwise). */
export function Stack({ gap, ...rest }: StyledProps & { gap?: 2 | 3 | 4 | 6 }) {
  return <StyledStack data-gap={gap} {...rest} />;
}
