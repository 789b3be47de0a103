import type { Size } from '#shared/geometry/rect.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { sourceTime, timelineTime, secondsToMicroseconds as us } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';

/** A video of one repeated landscape 1080p source. */
export interface Scene extends Size {
  readonly seconds: number;
  readonly sourceSeconds: number;
  readonly clipSeconds?: number;
  readonly framesPerSecond: number;
  readonly hasWatermark?: boolean;
  /** A level other than the source's own, 1, makes the sound mixed instead of copied. */
  readonly volume?: number;
}

/** Compiles a scene. */
export function planScene(scene: Scene, captions: Clip[] = []): RenderPlan {
  const {
    seconds,
    sourceSeconds,
    clipSeconds = sourceSeconds,
    volume = 1,
    width,
    height,
    hasWatermark = false,
  } = scene;
  const clips = Array.from({ length: Math.ceil(seconds / clipSeconds) }, (_, index) => {
    const start = index * clipSeconds;
    const end = Math.min(seconds, start + clipSeconds);
    return clip(`clip-${index}`, start, end, { assetId: 'source', volume }, start % sourceSeconds);
  });
  const durationUs = us(sourceSeconds);
  return compileRenderPlan({
    tracks: [
      { id: 'video-1', type: 'video', clips },
      { id: 'caption-1', type: 'caption', clips: captions },
    ],
    sources: [
      { assetId: 'source', type: 'video', width: 1920, height: 1080, durationUs, hasVideo: true, hasAudio: true },
    ],
    ...{ width, height, hasWatermark, frameRate: { numerator: scene.framesPerSecond, denominator: 1 } },
  });
}

/**
 * A word every half second, like captions of speech.
 * @param changed Another word for the middle.
 */
export function wordsOf(seconds: number, changed: string | null = null, rest: Partial<Clip> = {}): Clip[] {
  const count = Math.floor(seconds / 2);
  return Array.from({ length: count }, (_, index) => {
    const last = changed !== null && index === Math.floor(count / 2) ? changed : `word${index}`;
    const words = ['Every', 'half', 'second', last].map((text, word) => {
      return { text, start: sourceTime(us(word * 0.5)), endExclusive: sourceTime(us(word * 0.5 + 0.5)) };
    });
    const text = words.map((word) => word.text).join(' ');
    return clip(`caption-${index}`, index * 2, index * 2 + 2, { text, words, ...rest });
  });
}

/** A clip or caption between two times on the timeline, in seconds. */
export function clip(id: string, start: number, end: number, rest: Partial<Clip>, from = 0): Clip {
  const range = { start: timelineTime(us(start)), end: timelineTime(us(end)) };
  return { id, assetId: '', ...range, in: sourceTime(us(from)), out: sourceTime(us(from + end - start)), ...rest };
}
