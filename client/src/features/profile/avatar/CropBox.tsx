import { useEffect, useRef, type PointerEvent } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './AvatarField.module.css';
import { keepInside, MAX_ZOOM, reach, sideOf, type View } from './crop.ts';
import { drawSquare } from './picture.ts';

/** Pixels of the preview; it is shown at less, so that it is sharp on dense screens too. */
const PREVIEW = 448;

interface CropBoxProps {
  picture: ImageBitmap;
  view: View;
  onView: (view: View) => void;
  className?: string | undefined;
}

/** Shows the square that is kept of a picture. It is moved by dragging or with the sliders, which are keyboard ways too. */
export function CropBox({ picture, view, onView, className }: CropBoxProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const side = sideOf(picture, view.zoom);
  const show = (next: View) => onView(keepInside(picture, next));

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, view);
  }, [picture, view]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const scale = side / event.currentTarget.clientWidth;
    show({
      zoom: view.zoom,
      x: view.x - (event.movementX * scale) / picture.width,
      y: view.y - (event.movementY * scale) / picture.height,
    });
  }

  return (
    <div className={classes(css.CropBox, className)}>
      <div className={css.frame}>
        <canvas
          ref={canvas}
          width={PREVIEW}
          height={PREVIEW}
          role="img"
          aria-label="Your picture, as it is cropped"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <Stack gap={2}>
        <Slider label="Zoom" range={[1, MAX_ZOOM]} value={view.zoom} onValue={(zoom) => show({ ...view, zoom })} />
        <Slider
          label="Left to right"
          range={reach(picture.width, side)}
          value={view.x}
          onValue={(x) => show({ ...view, x })}
        />
        <Slider
          label="Top to bottom"
          range={reach(picture.height, side)}
          value={view.y}
          onValue={(y) => show({ ...view, y })}
        />
      </Stack>
    </div>
  );
}

interface SliderProps {
  label: string;
  range: readonly [number, number];
  value: number;
  onValue: (value: number) => void;
}

/** A slider in a hundred steps; still where there is nothing to slide. */
function Slider({ label, range: [least, most], value, onValue }: SliderProps) {
  const width = most - least;
  const percent = width > 1e-6 ? Math.round(((value - least) / width) * 100) : 50;
  return (
    <label className={css.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={width <= 1e-6}
        onChange={(event) => onValue(least + (Number(event.target.value) / 100) * width)}
      />
    </label>
  );
}
