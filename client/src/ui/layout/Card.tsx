import { box } from '../button/box.tsx';
import { classes } from '../classes.ts';
import css from './Card.module.css';
import layout from './layout.module.css';

/** One of a list of sheets, with a `CardName` inside. */
export const Card = box(classes(css.area, layout.Sheet), 'li');
/** What a `CardName` makes a link as a whole, without the sheet. */
export const LinkArea = box(css.area, 'li');
/** The heading of a card. The link inside it is the whole card's. */
export const CardName = box(css.name, 'h2');
