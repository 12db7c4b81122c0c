import { styled } from '../styled.tsx';
import css from './Segments.module.css';

/** A few options side by side: links, one of them current, or labels with radio buttons. */
export const Segments = styled(css.Segments);
