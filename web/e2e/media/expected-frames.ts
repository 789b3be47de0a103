import type { Rect } from '#shared/geometry/rect.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { type CounterClip, counterBits } from './counter-clip.ts';

const OUTPUT_FPS = 30;

/** Expected content of an output frame: a clip and the number of its source frame; null for black. */
export interface ExpectedFrame {
  readonly clip: Clip;
  readonly sourceFrame: number;
}

/**
 * Computes the expected content of each output frame from the saved timeline alone: the topmost clip with media, and
 * its last source frame that is not later. Deliberately independent of the product's planner.
 */
export function expectFrames(
  tracks: readonly Track[],
  clips: ReadonlyMap<string, CounterClip>,
): (ExpectedFrame | null)[] {
  const end = Math.max(...tracks.flatMap((track) => track.clips.map((clip) => clip.end)));
  const count = Math.ceil((end * OUTPUT_FPS) / 1e6 - 1e-4);
  return Array.from({ length: count }, (_, frame) => {
    const time = Math.round((frame / OUTPUT_FPS) * 1e6);
    const shown = tracks
      .filter((track) => track.type === 'video')
      .flatMap((track) => track.clips)
      .findLast((clip) => clips.has(clip.assetId) && clip.start <= time && time < clip.end);
    const source = shown && clips.get(shown.assetId);
    if (!shown || !source) return null;
    const sourceTime = shown.in + (time - shown.start);
    const last = source.framesPerSecond * source.seconds - 1;
    let sourceFrame = 0;
    while (sourceFrame < last && Math.round(((sourceFrame + 1) / source.framesPerSecond) * 1e6) <= sourceTime)
      sourceFrame++;
    return { clip: shown, sourceFrame };
  });
}

/** Places of a clip's counter when its picture covers an output frame, centred. */
export function coveredBits(clip: CounterClip, width: number, height: number): Rect[] {
  const scale = Math.max(width / clip.width, height / clip.height);
  const left = (width - clip.width * scale) / 2;
  const top = (height - clip.height * scale) / 2;
  return counterBits(clip).map((bit) => ({
    x: Math.round(left + bit.x * scale),
    y: Math.round(top + bit.y * scale),
    width: Math.round(bit.width * scale),
    height: Math.round(bit.height * scale),
  }));
}
