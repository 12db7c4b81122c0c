/* For tests that still import it from here; to be removed with the last import. */
export { GIF } from './images.ts';
