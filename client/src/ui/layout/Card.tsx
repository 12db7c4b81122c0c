import { box } from '../button/box.tsx';
import css from './Card.module.css';

/** One of a list of sheets, with a `CardName` inside. */
export const Card = box(css.Card, 'li');
/** The heading of a card. The link inside it is the whole card's. */
export const CardName = box(css.name, 'h2');
