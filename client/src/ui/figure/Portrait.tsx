import { classes } from '../classes.ts';
import { initialOf, usePicture } from './picture.ts';
import css from './Portrait.module.css';

interface PortraitProps {
  name: string;
  src?: string;
  /** Size in pixels that the place will have, so that nothing moves. */
  width: number;
  height: number;
  alt?: string;
  className?: string;
}

/** A character, not round: the picture, or the initial. */
export function Portrait({ name, src, width, height, alt = '', className }: PortraitProps) {
  const { shown, onError } = usePicture(src);
  if (!shown) {
    return (
      <span className={classes(css.Portrait, className)} data-empty="" aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      className={classes(css.Portrait, className)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}
