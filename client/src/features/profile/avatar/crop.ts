/** Size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}
/** Which square of a picture is meant: how close, and where its middle is, 0 to 1 of the picture's width and height. */
export interface View {
  /** 1 for the largest square, up to `MAX_ZOOM`. */
  zoom: number;
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
/** The whole middle of a picture. */
export const START: View = { zoom: 1, x: 0.5, y: 0.5 };

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** How far the middle can go without the square leaving the picture, as `[least, most]` for one side. */
export function reach(length: number, side: number): readonly [number, number] {
  const half = side / 2 / length;
  return [half, 1 - half];
}

/** The side in pixels of the square that a view shows. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / between(1, zoom, MAX_ZOOM);
}

/** The nearest view whose square lies wholly inside the picture. */
export function keepInside(size: Size, view: View): View {
  const zoom = between(1, view.zoom, MAX_ZOOM);
  const side = sideOf(size, zoom);
  const [left, right] = reach(size.width, side);
  const [top, bottom] = reach(size.height, side);
  return { zoom, x: between(left, view.x, right), y: between(top, view.y, bottom) };
}

/** The square itself, in pixels of the picture. */
export function squareOf(size: Size, view: View): { left: number; top: number; side: number } {
  const { zoom, x, y } = keepInside(size, view);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}
