import { styled } from '../styled.tsx';
import css from './Card.module.css';

/** A small sheet, one of several side by side. */
export const Card = styled(css.Card);
/** One of a list, which a `CardName` makes a link as a whole. */
export const LinkArea = styled(css.area, 'li');
/** The heading of a card. The link inside it is the whole card's. */
export const CardName = styled(css.name, 'h2');
