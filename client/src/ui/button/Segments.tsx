import { styled } from '../styled.tsx';
import css from './Segments.module.css';

/** One of a few side by side: links, of which one is current, or labels with a radio button each. */
export const Segments = styled(css.Segments);
