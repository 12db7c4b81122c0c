import { styled } from '../styled.tsx';
import { classes } from '../classes.ts';
import css from './Card.module.css';
import layout from './layout.module.css';

/** One of a list of sheets, with a `CardName` inside. */
export const Card = styled(classes(css.area, layout.Sheet), 'li');
/** What a `CardName` makes a link as a whole, without the sheet. */
export const LinkArea = styled(css.area, 'li');
/** The heading of a card. The link inside it is the whole card's. */
export const CardName = styled(css.name, 'h2');
