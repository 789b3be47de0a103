import { type ExportPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { KEY_FRAME_SECONDS, lowestAvcLevel } from '../../lib/avc-level.ts';

/**
 * How far the bitrate may rise for a while, and how long a while: platforms encode again, and moving pictures need it. Without
 * that bound a segment of a second that nothing compresses takes six times its bitrate, since the encoder's guess comes first.
 */
const PEAK_RATIO = 1.5;
const BUFFER_SECONDS = 2;

/**
 * The arguments that encode a segment as platforms want it: H.264 High at the lowest level that allows it, the preset's bitrate, 4:2:0,
 * BT.709 limited range, constant frame rate, a key frame at least every two seconds and nothing that refers across one.
 */
export function encoderArguments(
  { width, height, frameRate }: Pick<RenderPlan, 'width' | 'height' | 'frameRate'>,
  preset: ExportPreset,
  frameCount: Frames,
): string[] {
  const bitrateBps = presetBitrateBps(preset);
  const level = lowestAvcLevel({ width, height, frameRate, bitrateBps });
  const keyInterval = Math.round((KEY_FRAME_SECONDS * frameRate.numerator) / frameRate.denominator);
  const seconds = (frameCount * frameRate.denominator) / frameRate.numerator;
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...(level === null ? [] : ['-level:v', (level / 10).toFixed(1)]),
    ...['-b:v', String(bitrateBps), '-maxrate', String(bitrateBps * PEAK_RATIO)],
    ...['-bufsize', String(bitrateBps * BUFFER_SECONDS)],
    ...['-g', String(keyInterval), '-flags', '+cgop', '-pix_fmt', 'yuv420p'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...['-r', `${frameRate.numerator}/${frameRate.denominator}`, '-fps_mode', 'cfr'],
    // The frame count ends it; the time is for the case that something counts wrong.
    ...['-frames:v', String(frameCount), '-t', (seconds + 1).toFixed(3)],
  ];
}
