import { useEffect, useRef } from 'react';
import { DRAWING_COLORS, type Drawing, type DrawingColor, hasRoomForStroke } from '#shared/drawing/drawing.ts';
import { Button } from '#web/ui/button.tsx';
import { STROKE_COLORS } from './stroke-colors.ts';

/** A new rectangle, in shares of the picture. */
const MIDDLE = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };

interface DrawingToolsProps {
  drawing: Drawing;
  onChange: (by: (before: Drawing) => Drawing) => void;
  color: DrawingColor;
  onColor: (color: DrawingColor) => void;
  onDone: () => void;
}

/** Colours, a rectangle, undo and clear, for a drawing that is being made. */
export function DrawingTools({ drawing, onChange, color, onColor, onDone }: DrawingToolsProps) {
  const hasRoom = hasRoomForStroke(drawing);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened the tools is gone. The picture stays in view.
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="toolbar" aria-label="Drawing" className="mt-2 flex flex-wrap items-center gap-2">
      <fieldset className="flex">
        <legend className="sr-only">Colour</legend>
        {DRAWING_COLORS.map((each) => (
          <label
            key={each}
            title={each}
            className="grid size-9 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="drawing-color"
              aria-label={each[0]?.toUpperCase() + each.slice(1)}
              checked={each === color}
              onChange={() => onColor(each)}
              className="peer sr-only"
            />
            <span
              className="size-6 rounded-full border border-black/40 ring-text ring-offset-2 ring-offset-canvas peer-checked:ring-2"
              style={{ backgroundColor: STROKE_COLORS[each] }}
            />
          </label>
        ))}
      </fieldset>
      <Button
        ref={first}
        size="sm"
        disabled={!hasRoom}
        onClick={() => onChange((before) => [...before, { type: 'rectangle', color, area: MIDDLE }])}
      >
        Add Rectangle
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={drawing.length === 0}
        onClick={() => onChange((before) => before.slice(0, -1))}
      >
        Undo
      </Button>
      <Button variant="ghost" size="sm" disabled={drawing.length === 0} onClick={() => onChange(() => [])}>
        Clear
      </Button>
      <Button size="sm" className="ml-auto" onClick={onDone}>
        Done
      </Button>
      <p role="status" className="w-full text-muted text-sm empty:hidden">
        {!hasRoom && 'This drawing is full. Undo a stroke to draw another.'}
      </p>
    </div>
  );
}
