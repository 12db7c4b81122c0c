import { box } from './box.tsx';
import css from './Segments.module.css';

/** One of a few side by side: links, of which one is current, or labels with a radio button each. */
export const Segments = box(css.Segments);
