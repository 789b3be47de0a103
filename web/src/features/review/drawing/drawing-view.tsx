import { getStroke } from 'perfect-freehand';
import type { Drawing, DrawingPoint, DrawingStroke } from '#shared/drawing/drawing.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { STROKE_COLORS } from './stroke-colors.ts';

/** Length of the picture's shorter side in the drawing's own units. */
const SHORT_SIDE = 1_000;

/** Width of a line, in those units. */
const LINE_WIDTH = 14;

/** The dark edge of a line, on each side. */
const EDGE = { stroke: '#000', strokeOpacity: 0.6, strokeLinejoin: 'round' } as const;

interface DrawingViewProps {
  drawing: Drawing;
  /** The picture's width divided by its height. */
  aspectRatio: number;
  /** For screen readers. */
  label: string;
}

/** A drawing over the picture that its parent contains. It takes no pointer events. */
export function DrawingView({ drawing, aspectRatio, label }: DrawingViewProps) {
  const size =
    aspectRatio >= 1
      ? { width: SHORT_SIDE * aspectRatio, height: SHORT_SIDE }
      : { width: SHORT_SIDE, height: SHORT_SIDE / aspectRatio };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      {drawing.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and removed at the end only.
        <Stroke key={index} stroke={stroke} size={size} />
      ))}
    </svg>
  );
}

function Stroke({ stroke, size }: { stroke: DrawingStroke; size: Size }) {
  const color = STROKE_COLORS[stroke.color];
  if (stroke.type === 'freehand') {
    return <path d={outlineOf(stroke.points, size)} fill={color} paintOrder="stroke" strokeWidth={5} {...EDGE} />;
  }
  const { x, y, width, height } = stroke.area;
  const box = {
    ...{ x: x * size.width, y: y * size.height, width: width * size.width, height: height * size.height },
    ...{ rx: LINE_WIDTH / 2, fill: 'none' },
  };
  return (
    <>
      <rect {...box} strokeWidth={LINE_WIDTH + 5} {...EDGE} />
      <rect {...box} stroke={color} strokeWidth={LINE_WIDTH} />
    </>
  );
}

/** The outline of a line as the path of an SVG. */
function outlineOf(points: readonly DrawingPoint[], { width, height }: Size): string {
  const outline = getStroke(
    points.map(([x, y]) => [x * width, y * height]),
    { size: LINE_WIDTH, thinning: 0, streamline: 0.3, last: true },
  );
  return `M${outline.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}
