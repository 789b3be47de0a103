import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useRef } from 'react';
import {
  continueStroke,
  type Drawing,
  type DrawingColor,
  describeArea,
  describeDrawing,
  hasRoomForStroke,
  moveArea,
  resizeArea,
} from '#shared/drawing/drawing.ts';
import type { Rect } from '#shared/geometry/rect.ts';
import { DrawingView } from './drawing-view.tsx';

/** Distance that an arrow key moves a rectangle, in shares of the picture. */
const STEP = 0.02;

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface DrawingSurfaceProps {
  drawing: Drawing;
  onChange: (by: (before: Drawing) => Drawing) => void;
  /** Colour of the next stroke. */
  color: DrawingColor;
  /** The picture's width divided by its height. */
  aspectRatio: number;
  /** Enter on a rectangle. */
  onDone: () => void;
}

/** Covers a picture: the pointer draws on it, and the last rectangle is moved and sized by pointer or keys. */
export function DrawingSurface({ drawing, onChange, color, aspectRatio, onDone }: DrawingSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const length = useRef(drawing.length);
  useEffect(() => {
    // The keys of a rectangle that was just added are the next step.
    if (drawing.length > length.current) handle.current?.focus();
    length.current = drawing.length;
  }, [drawing.length]);
  const shareOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = surface.current?.getBoundingClientRect();
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : { x: 0, y: 0 };
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.target !== event.currentTarget || !hasRoomForStroke(drawing)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isPressed.current = true;
    const { x, y } = shareOf(event);
    onChange((before) => continueStroke([...before, { type: 'freehand', color, points: [] }], x, y));
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!isPressed.current) return;
    const moves = event.nativeEvent.getCoalescedEvents();
    const places = (moves.length > 0 ? moves : [event]).map(shareOf);
    onChange((before) => places.reduce((now, { x, y }) => continueStroke(now, x, y), before));
  };
  const release = () => {
    isPressed.current = false;
  };
  const last = drawing.at(-1);
  const changeArea = (by: (area: Rect) => Rect) =>
    onChange((before) =>
      before.map((stroke, index) =>
        index === before.length - 1 && stroke.type === 'rectangle' ? { ...stroke, area: by(stroke.area) } : stroke,
      ),
    );

  return (
    <div
      ref={surface}
      role="application"
      aria-label="Drawing on the picture"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      tabIndex={-1}
      className="absolute inset-0 cursor-crosshair touch-none select-none rounded-lg ring-2 ring-accent"
    >
      <DrawingView
        drawing={drawing}
        aspectRatio={aspectRatio}
        label={drawing.length === 0 ? 'Nothing drawn yet' : describeDrawing(drawing)}
      />
      {last?.type === 'rectangle' && (
        <RectangleHandle
          key={drawing.length}
          ref={handle}
          area={last.area}
          shareOf={shareOf}
          onChange={changeArea}
          onRemove={() => {
            onChange((before) => before.slice(0, -1));
            surface.current?.focus();
          }}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface RectangleHandleProps {
  ref: Ref<HTMLButtonElement>;
  area: Rect;
  /** The place of a pointer in shares of the picture. */
  shareOf: (event: PointerEvent) => { x: number; y: number };
  onChange: (by: (area: Rect) => Rect) => void;
  onRemove: () => void;
  onDone: () => void;
}

function RectangleHandle({ ref, area, shareOf, onChange, onRemove, onDone }: RectangleHandleProps) {
  const from = useRef({ x: 0, y: 0 });
  const held = useRef<'none' | 'box' | 'corner'>('none');
  const percent = (share: number) => `${share * 100}%`;
  const handleKey = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by) onChange((before) => (event.shiftKey ? resizeArea : moveArea)(before, by));
    else if (event.key === 'Escape' || event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: PointerEvent) => {
    if (held.current === 'none') return;
    const change = held.current === 'corner' ? resizeArea : moveArea;
    const to = shareOf(event);
    const by = { x: to.x - from.current.x, y: to.y - from.current.y };
    from.current = to;
    onChange((before) => change(before, by));
  };
  const release = () => {
    held.current = 'none';
  };
  return (
    <>
      <button
        type="button"
        ref={ref}
        aria-label="Rectangle. Arrow keys move it, with Shift they change its size. Enter keeps it, Escape removes it."
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = shareOf(event);
          held.current = (event.target as HTMLElement).dataset['corner'] === undefined ? 'box' : 'corner';
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="absolute cursor-move touch-none"
        style={{
          ...{ left: percent(area.x), top: percent(area.y) },
          ...{ width: percent(area.width), height: percent(area.height) },
        }}
      >
        <span
          data-corner=""
          className="absolute right-0 bottom-0 size-6 translate-x-1/2 translate-y-1/2 cursor-nwse-resize rounded-full border-2 border-black bg-[#fff]"
        />
      </button>
      <p role="status" className="sr-only">
        {describeArea(area)}
      </p>
    </>
  );
}
