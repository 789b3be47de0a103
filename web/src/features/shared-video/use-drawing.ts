import { type RefObject, useRef, useState } from 'react';
import type { SharedComment } from '#shared/contracts/review.ts';
import type { Drawing, DrawingColor } from '#shared/drawing/drawing.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { describeError } from '#web/http/http.ts';
import { loadDrawing } from './shared-api.ts';

type DrawingParts = typeof import('#web/features/review/drawing/drawing-parts.ts').DRAWING_PARTS;

/** The drawing over the picture: one that is being made, or that of a comment at its time (in seconds). */
type Shown =
  | { readonly type: 'none' }
  | { readonly type: 'drawing' }
  | { readonly type: 'comment'; readonly drawing: Drawing; readonly author: string; readonly at: number };

/** Farther from its time, in seconds, a comment's drawing does not belong to the picture. */
const SAME_PICTURE = 0.05;

/** The drawing of the next comment, and those of comments. Their code is loaded when one is first wanted. */
export function useDrawing(token: string, player: RefObject<HTMLVideoElement | null>) {
  const [parts, setParts] = useState<DrawingParts | null>(null);
  const [draft, setDraft] = useState<Drawing>([]);
  const [color, setColor] = useState<DrawingColor>('red');
  const [shown, setShown] = useState<Shown>({ type: 'none' });
  const [failure, setFailure] = useState<string | null>(null);
  const [loaded] = useState(() => new Map<string, Drawing>());
  /** Number of the latest wish: an earlier one that arrives late is not shown. */
  const wish = useRef(0);

  async function show(load: () => Promise<Shown>): Promise<void> {
    const mine = ++wish.current;
    setFailure(null);
    try {
      const [next, { DRAWING_PARTS }] = await Promise.all([
        load(),
        import('#web/features/review/drawing/drawing-parts.ts'),
      ]);
      if (mine !== wish.current) return;
      setParts(DRAWING_PARTS);
      setShown(next);
    } catch (error) {
      if (mine === wish.current) setFailure(`The drawing could not be loaded. ${describeError(error)}`);
    }
  }
  const hide = () => {
    wish.current++;
    setShown({ type: 'none' });
  };

  return {
    ...{ parts, draft, setDraft, color, setColor, shown, failure, hide },
    draw(): void {
      player.current?.scrollIntoView({ block: 'nearest' });
      void show(async () => ({ type: 'drawing' }));
    },
    /** Shows the drawing of a comment that was jumped to. */
    showOf({ id, author, at, hasDrawing }: SharedComment): void {
      hide();
      if (!hasDrawing) return;
      void show(async () => {
        const drawing = loaded.get(id) ?? (await loadDrawing(token, id));
        loaded.set(id, drawing);
        return { type: 'comment', drawing, author: author.name, at: microsecondsToSeconds(at) };
      });
    },
    /** The video is at another time. */
    hideElsewhere(): void {
      const time = player.current?.currentTime ?? 0;
      if (shown.type === 'comment' && Math.abs(time - shown.at) > SAME_PICTURE) hide();
    },
    clear(): void {
      setDraft([]);
      hide();
    },
  };
}

export type CommentDrawing = ReturnType<typeof useDrawing>;
