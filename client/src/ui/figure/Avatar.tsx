import type { CSSProperties } from 'react';
import css from './Avatar.module.css';
import { Picture } from './Picture.tsx';

interface AvatarProps {
  name: string;
  /** Address of the picture, '' without one. */
  src?: string;
  /** Diameter in rem. */
  size: number;
}

/** A person, round: the picture, or the initial. Decoration: the name stands beside it. */
export function Avatar({ size, ...rest }: AvatarProps) {
  const style = { '--size': `${size}rem` } as CSSProperties;
  return <Picture className={css.Avatar} style={style} width={size * 16} height={size * 16} {...rest} />;
}
