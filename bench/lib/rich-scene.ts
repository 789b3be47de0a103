import { hashLut, writeLut } from '#shared/effects/lut-table.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { sourceTime, secondsToMicroseconds as us } from '#shared/time/microseconds.ts';
import { clip, type Scene, wordsOf } from './scene.ts';

const CLIP_SECONDS = 2;
const TRANSITION_SECONDS = 0.5;

/** A warm look as a table. */
const LUT_DATA = writeLut(([red, green, blue]) => [red ** 0.9, green, blue ** 1.15]);

/**
 * Compiles a scene that an editor's user makes: a picture that slowly grows, with a look from a LUT and a dissolve each
 * two seconds, a smaller picture that moves over it, a title, and captions that follow the words.
 */
export function planRichScene({ seconds, sourceSeconds, width, height, framesPerSecond }: Scene): RenderPlan {
  const table = hashLut(LUT_DATA);
  const keyframe = (time: number, value: number | { x: number; y: number }) => ({ time: sourceTime(us(time)), value });
  const below = Array.from({ length: Math.ceil(seconds / CLIP_SECONDS) }, (_, index) => {
    const start = index * CLIP_SECONDS;
    const from = start % sourceSeconds;
    const scale = [keyframe(from, 1), keyframe(from + CLIP_SECONDS, 1.2)];
    return clip(
      `below-${index}`,
      start,
      Math.min(seconds, start + CLIP_SECONDS),
      {
        assetId: 'source',
        effects: [
          { id: 'transform', version: 1, values: {}, keyframes: { scale } },
          { id: 'lut', version: 1, values: { table, strength: 0.8 } },
        ],
        ...(index > 0 && {
          transition: { id: 'cross-dissolve', version: 1, values: {}, duration: us(TRANSITION_SECONDS) },
        }),
      },
      from,
    );
  });
  const position = [keyframe(0, { x: 0.3, y: 0.25 }), keyframe(sourceSeconds, { x: 0.7, y: 0.35 })];
  const above = clip('above', 0, seconds, {
    assetId: 'source',
    volume: 0,
    effects: [{ id: 'transform', version: 1, values: { scale: 0.4 }, keyframes: { position } }],
  });
  const title = clip('title', 0, seconds, {
    effects: [
      { id: 'title', version: 1, values: { text: 'A title over it', shadow: 0.6 } },
      { id: 'transform', version: 1, values: { position: { x: 0.5, y: 0.12 } } },
    ],
  });
  const durationUs = us(sourceSeconds);
  return compileRenderPlan({
    tracks: [
      { id: 'video-1', type: 'video', clips: below },
      { id: 'video-2', type: 'video', clips: [above] },
      { id: 'video-3', type: 'video', clips: [title] },
      { id: 'caption-1', type: 'caption', clips: wordsOf(seconds, null, { style: 'karaoke' }) },
    ],
    sources: [
      { assetId: 'source', type: 'video', width: 1920, height: 1080, durationUs, hasVideo: true, hasAudio: true },
    ],
    luts: { [table]: { name: 'Warm', data: LUT_DATA } },
    ...{ width, height, hasWatermark: false, frameRate: { numerator: framesPerSecond, denominator: 1 } },
  });
}

/** The same look as a .cube file, for ffmpeg. */
export function richSceneCube(): string {
  const size = 17;
  const lines = [`LUT_3D_SIZE ${size}`];
  for (let blue = 0; blue < size; blue++) {
    for (let green = 0; green < size; green++) {
      for (let red = 0; red < size; red++) {
        const [r, g, b] = [red / (size - 1), green / (size - 1), blue / (size - 1)];
        const mixed = [r ** 0.9, g, b ** 1.15].map((level, at) => 0.2 * ([r, g, b][at] ?? 0) + 0.8 * level);
        lines.push(mixed.map((level) => level.toFixed(6)).join(' '));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
