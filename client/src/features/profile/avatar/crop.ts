/** Size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}
/** A square of a picture: its zoom, and its center as fractions of the picture's width and height. */
export interface View {
  /** 1 for the largest square, up to `MAX_ZOOM`. */
  zoom: number;
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
/** The largest square in the center. */
export const START: View = { zoom: 1, x: 0.5, y: 0.5 };

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The range of the center along one side, `[min, max]`, in which the square stays inside the picture. */
export function reach(length: number, side: number): readonly [number, number] {
  const half = side / 2 / length;
  return [half, 1 - half];
}

/** The side of the square in pixels. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The nearest view whose square is inside the picture. */
export function keepInside(size: Size, view: View): View {
  const zoom = between(1, view.zoom, MAX_ZOOM);
  const side = sideOf(size, zoom);
  const [left, right] = reach(size.width, side);
  const [top, bottom] = reach(size.height, side);
  return { zoom, x: between(left, view.x, right), y: between(top, view.y, bottom) };
}

/** The square in pixels of the picture. */
export function squareOf(size: Size, view: View): { left: number; top: number; side: number } {
  const { zoom, x, y } = keepInside(size, view);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}
