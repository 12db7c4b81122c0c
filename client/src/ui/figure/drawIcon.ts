import { createElement } from 'react';

/** One of lucide's drawings, on a grid of 24 by 24. */
interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Makes the component of a drawing. The build puts this in the place of lucide's own maker, which reads sizes and colours
 * from contexts that nothing here has.
 */
export default function drawIcon({ node }: Drawing) {
  return (props: object) =>
    createElement('svg', { ...FRAME, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
}
