import { styled } from '../styled.tsx';
import css from './Card.module.css';

/** One of a list, which a `CardName` makes a link as a whole. */
export const LinkArea = styled(css.area, 'li');
/** The heading of a card. The link inside it is the whole card's. */
export const CardName = styled(css.name, 'h2');
