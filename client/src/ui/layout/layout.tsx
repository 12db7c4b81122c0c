import type { CSSProperties } from 'react';
import { styled, type StyledProps } from '../styled.tsx';
import css from './layout.module.css';

/** Rich text and other long texts; the only place where bold text is bold. */
export const Prose = styled(css.Prose);

const StyledLabel = styled(css.Label, 'p');
const StyledExcerpt = styled(css.Excerpt, 'span');
const StyledHidden = styled(css.Hidden, 'span');
const StyledMuted = styled(css.Muted, 'p');
const StyledRow = styled(css.Row);
const StyledStack = styled(css.Stack);

/** Small sans-serif text: counts, hints, dates; `of="act"` is in the color of its act, as are the numbers of beats. */
export function Label({ of, ...rest }: StyledProps & { of?: 'act' }) {
  return <StyledLabel data-of={of} {...rest} />;
}

/** The beginning of a text, in at most so many lines. */
export function Excerpt({ lines, ...rest }: StyledProps & { lines?: number }) {
  const style = { '--lines': lines } as CSSProperties;
  return <StyledExcerpt data-cut={lines ? '' : undefined} style={style} {...rest} />;
}

/** Secondary text; `small` as in cards. */
export function Muted({ small, ...rest }: StyledProps & { small?: boolean }) {
  return <StyledMuted data-small={small || undefined} {...rest} />;
}

/** Only for screen readers; with `on="phones"`, visible on screens of 48 rem and more. */
export function Hidden({ on, ...rest }: StyledProps & { on?: 'phones' }) {
  return <StyledHidden data-on={on} data-uncopied={on ? undefined : ''} {...rest} />;
}

interface RowProps extends StyledProps {
  /** Aligned to the end. */
  end?: boolean;
  /** Spread to both ends. */
  apart?: boolean;
  /** On phones it does not wrap, but is swiped. */
  swipes?: boolean;
}

/** A row that wraps. */
export function Row({ end, apart, swipes, ...rest }: RowProps) {
  const look = { 'data-end': end || undefined, 'data-apart': apart || undefined, 'data-swipes': swipes || undefined };
  return <StyledRow {...look} {...rest} />;
}

/** A column; `gap` is a step of the spacing scale (5, or 24 px, by default). */
export function Stack({ gap, ...rest }: StyledProps & { gap?: 2 | 3 | 4 | 6 }) {
  return <StyledStack data-gap={gap} {...rest} />;
}
