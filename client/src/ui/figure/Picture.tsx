import { useState, type CSSProperties } from 'react';
import { segmenterOf } from '../../lib/browser/segmenter.ts';

interface PictureProps {
  /** Whom it shows. */
  name: string;
  /** The address, '' without a picture. */
  src?: string;
  alt?: string;
  /** Size in pixels that the place will have, so that nothing moves. */
  width: number;
  height: number;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A picture, or in its place the initial of the name if there is none or it cannot be loaded. */
export function Picture({ name, src, alt = '', width, height, className, style }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) {
    return (
      <span className={className} style={style} data-empty="" aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      className={className}
      style={style}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
}

/** The first letter of a name, whole with all its marks; none stand between letters of English, which are quick to tell. */
export function initialOf(name: string): string {
  const start = name.trim();
  if (/^[ -~](?![^ -~])/.test(start)) return start.charAt(0).toUpperCase();
  const [first] = segmenterOf('grapheme').segment(start);
  return first?.segment.toUpperCase() ?? '';
}
