/** @jest-environment node */
import { keepInside, squareOf, START } from './crop.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 900, height: 1600 };

describe('squareOf', () => {
  it('starts with the largest square in the center', () => {
    expect(squareOf(wide, START)).toEqual({ left: 500, top: 0, side: 3000 });
    expect(squareOf(tall, START)).toEqual({ left: 0, top: 350, side: 900 });
  });

  it('shrinks around its center when zoomed', () => {
    expect(squareOf(wide, { ...START, zoom: 2 })).toEqual({ left: 1250, top: 750, side: 1500 });
  });

  it.each([
    { zoom: 1, x: -5, y: 9 },
    { zoom: 4, x: 1, y: 0 },
    { zoom: 100, x: 0, y: 1 },
    { zoom: 0, x: 0.5, y: 0.5 },
  ])('never leaves the picture with %j', (view) => {
    for (const size of [wide, tall, { width: 1, height: 1 }]) {
      const { left, top, side } = squareOf(size, view);
      expect(left).toBeGreaterThanOrEqual(-1e-9);
      expect(top).toBeGreaterThanOrEqual(-1e-9);
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-9);
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-9);
    }
  });
});

describe('keepInside', () => {
  it('does not change a view that is inside', () => {
    const view = { zoom: 2, x: 0.4, y: 0.6 };
    expect(keepInside(wide, view)).toEqual(view);
  });
});
