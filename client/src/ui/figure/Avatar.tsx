import type { CSSProperties } from 'react';
import css from './Avatar.module.css';
import { initialOf, usePicture } from './picture.ts';

interface AvatarProps {
  name: string;
  /** Address of the picture, '' without one. */
  src?: string;
  /** Diameter in rem. */
  size?: number;
}

/** A person, round: the picture, or the initial. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 2.75 }: AvatarProps) {
  const { shown, onError } = usePicture(src);
  const style = { '--size': `${size}rem` } as CSSProperties;
  if (!shown) {
    return (
      <span className={css.Avatar} style={style} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  const side = size * 16;
  return (
    <img
      className={css.Avatar}
      style={style}
      src={src}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      onError={onError}
    />
  );
}
