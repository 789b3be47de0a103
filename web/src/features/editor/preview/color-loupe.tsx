import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Size } from '#shared/geometry/rect.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { colorTakerAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { arrowOf } from './handles/arrow-of.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface ColorLoupeProps {
  /** Size of the picture on the screen, in CSS px. */
  frame: Size;
  onTake: (color: string) => void;
}

/** Lies over the preview and gives the colour of a spot: pressed, or reached by arrow keys and Enter. Escape cancels. */
export function ColorLoupe({ frame, onTake }: ColorLoupeProps) {
  const { playback } = useEditor();
  const setTaker = useSetAtom(colorTakerAtom);
  const button = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<CanvasRenderingContext2D | null>(null);
  const [spot, setSpot] = useState<Spot>({ x: frame.width / 2, y: frame.height / 2 });
  const color = picture && colorAt(picture, spot, frame);

  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);

  useEffect(() => {
    let isWanted = true;
    playback.captureFrame().then(
      (bitmap) => {
        if (isWanted) setPicture(pixelsOf(bitmap));
        bitmap.close();
      },
      () => {
        setTaker(null);
        toast({ title: 'There is no picture to pick a colour from' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [playback, setTaker]);

  function take(at: Spot): void {
    if (!picture) return;
    setTaker(null);
    onTake(colorAt(picture, at, frame));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const by = arrowOf(event.nativeEvent);
    if (by) setSpot((at) => within({ x: at.x + by.x, y: at.y + by.y }, frame));
    else if (event.key === 'Enter' || event.key === ' ') take(spot);
    else if (event.key === 'Escape') setTaker(null);
    else return;
    // The editor's shortcuts leave a handled key alone.
    event.preventDefault();
  }

  return (
    <button
      ref={button}
      type="button"
      aria-label={color === null ? 'Pick a colour' : `Pick the colour ${color}`}
      aria-description="Arrow keys move, with Shift further. Enter picks, Escape cancels."
      className="absolute inset-0 z-10 cursor-crosshair touch-none rounded-sm outline-2 outline-accent"
      onKeyDown={handleKeyDown}
      onPointerMove={(event) => setSpot(spotOf(event, frame))}
      onPointerUp={(event) => take(spotOf(event, frame))}
      onBlur={() => setTaker(null)}
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_black,inset_0_0_0_1px_black]"
        style={{ left: spot.x, top: spot.y }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2 left-2 flex items-center gap-2 rounded-md bg-scrim px-2 py-1 font-mono text-white text-xs"
      >
        <span className="size-4 rounded-sm ring-1 ring-white" style={{ backgroundColor: color ?? 'transparent' }} />
        {color ?? '…'}
      </span>
    </button>
  );
}

function spotOf(event: PointerEvent<HTMLElement>, frame: Size): Spot {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return within({ x: event.clientX - left, y: event.clientY - top }, frame);
}

function within({ x, y }: Spot, frame: Size): Spot {
  return { x: Math.min(frame.width - 1, Math.max(0, x)), y: Math.min(frame.height - 1, Math.max(0, y)) };
}

function pixelsOf(bitmap: ImageBitmap): CanvasRenderingContext2D | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  return context;
}

/** The colour under a spot as #rrggbb: the mean of 3 × 3 pixels, because compressed footage has noise in each. */
function colorAt(picture: CanvasRenderingContext2D, { x, y }: Spot, frame: Size): string {
  const { width, height } = picture.canvas;
  const [left, top] = [Math.floor((x / frame.width) * width) - 1, Math.floor((y / frame.height) * height) - 1];
  const { data } = picture.getImageData(
    Math.min(Math.max(0, left), Math.max(0, width - 3)),
    Math.min(Math.max(0, top), Math.max(0, height - 3)),
    3,
    3,
  );
  const channel = (first: number) => {
    let sum = 0;
    for (let at = first; at < data.length; at += 4) sum += data[at] ?? 0;
    return Math.round(sum / 9)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}
