import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

/** The page's measurements between `start` and `finish`. */
export interface DragAnswer {
  readonly elapsedMs: number;
  /** Frames of the screen, and frames with a movement that was snapped, checked and drawn. */
  readonly frames: number;
  readonly updates: number;
  readonly slowestFrameMs: number;
  /** Time of all handlers for each pointer move, in ms. */
  readonly handlerMs: readonly number[];
}

const TRACKS = ['video-1', 'video-2', 'video-3', 'audio-1', 'caption-1'];
const CLIPS_PER_TRACK = 100;

const driver = new EditorDriver({
  timeline: timelineOf(
    Object.fromEntries(
      TRACKS.map((track, row) => [
        track,
        Array.from({ length: CLIPS_PER_TRACK }, (_, index) => {
          const start = index * 1.5 + row * 0.1;
          return `${track}-c${index} ${start.toFixed(1)}-${(start + 1).toFixed(1)}`;
        }),
      ]),
    ),
  ),
});

let isRunning = false;
let startedAt = 0;
let frames = 0;
let updates = 0;
let slowestFrameMs = 0;
let handlerMs: number[] = [];
let hasMoved = false;

function start(): { x: number; y: number } {
  const box = driver.element('video-1-c3').getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function watch(): void {
  isRunning = true;
  frames = 0;
  updates = 0;
  slowestFrameMs = 0;
  handlerMs = [];
  startedAt = performance.now();
  let before = startedAt;
  const look = (now: number) => {
    if (!isRunning) return;
    frames += 1;
    slowestFrameMs = Math.max(slowestFrameMs, now - before);
    before = now;
    if (hasMoved && driver.ghosts().length > 0) updates += 1;
    hasMoved = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function finish(): DragAnswer {
  isRunning = false;
  return { elapsedMs: performance.now() - startedAt, frames, updates, slowestFrameMs, handlerMs };
}

let handlerStart = 0;
window.addEventListener('pointermove', () => (handlerStart = performance.now()), { capture: true });
// Registered last on the same target, so it runs after all other listeners.
window.addEventListener('pointermove', () => {
  if (!isRunning) return;
  hasMoved = true;
  handlerMs.push(performance.now() - handlerStart);
});

Object.assign(globalThis, { start, watch, finish, clipCount: TRACKS.length * CLIPS_PER_TRACK });
