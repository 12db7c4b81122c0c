import { styled, type StyledProps } from '../styled.tsx';
import css from './layout.module.css';

/** A raised sheet, for the outline, characters, and people. */
export const Sheet = styled(css.Sheet);
/** Small sans-serif text: counts, hints, dates. */
export const Label = styled(css.Label, 'p');
/** Rich text and other long texts; the only place where bold text is bold. */
export const Prose = styled(css.Prose);

const StyledHidden = styled(css.Hidden, 'span');
const StyledMuted = styled(css.Muted, 'p');
const StyledRow = styled(css.Row);
const StyledStack = styled(css.Stack);

/** Secondary text; `small` as in cards. */
export function Muted({ small, ...rest }: StyledProps & { small?: boolean }) {
  return <StyledMuted data-small={small || undefined} {...rest} />;
}

/** Only for screen readers; with `on="phones"`, visible on screens of 48 rem and more. */
export function Hidden({ on, ...rest }: StyledProps & { on?: 'phones' }) {
  return <StyledHidden data-on={on} data-uncopied={on ? undefined : ''} {...rest} />;
}

/** A row that wraps; `end` aligns it to the end, `apart` spreads it to both ends. */
export function Row({ end, apart, ...rest }: StyledProps & { end?: boolean; apart?: boolean }) {
  return <StyledRow data-end={end || undefined} data-apart={apart || undefined} {...rest} />;
}

/** A column; `gap` is a step of the spacing scale (5, or 24 px, by default). */
export function Stack({ gap, ...rest }: StyledProps & { gap?: 2 | 3 | 4 | 6 }) {
  return <StyledStack data-gap={gap} {...rest} />;
}
