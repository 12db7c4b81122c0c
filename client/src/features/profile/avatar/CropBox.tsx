import { useEffect, useRef, type PointerEvent } from 'react';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './AvatarField.module.css';
import { keepInside, MAX_ZOOM, reach, sideOf, type View } from './crop.ts';
import { drawSquare } from './picture.ts';

/** The size of the preview's canvas in pixels: larger than displayed, to be sharp on high-density screens. */
const PREVIEW = 448;

interface CropBoxProps {
  picture: ImageBitmap;
  view: View;
  onView: (view: View) => void;
}

/** Crops a picture to a square, by dragging or with sliders, which also work by keyboard. */
export function CropBox({ picture, view, onView }: CropBoxProps) {
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
    <div className={css.CropBox}>
      <div className={css.frame}>
        <canvas
          ref={canvas}
          width={PREVIEW}
          height={PREVIEW}
          role="img"
          aria-label="Your cropped picture"
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

/** A slider in a hundred steps; disabled if the range is empty. */
function Slider({ label, range: [min, max], value, onValue }: SliderProps) {
  const width = max - min;
  const percent = width > 1e-6 ? Math.round(((value - min) / width) * 100) : 50;
  return (
    <label className={css.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={width <= 1e-6}
        onChange={(event) => onValue(min + (Number(event.target.value) / 100) * width)}
      />
    </label>
  );
}
