import { type ExportPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, frameRateText, framesToSeconds, secondsToFrames } from '#shared/time/rational.ts';
import { KEY_FRAME_SECONDS, lowestAvcLevel } from '#workers/lib/avc-level.ts';
import type { BufferModel } from './buffer-model.ts';

/**
 * Returns the arguments that encode a segment for platforms: H.264 High at the lowest level that allows it, the
 * preset's bitrate, 4:2:0, BT.709 limited range, constant frame rate, a key frame at least every two seconds and no
 * references across one.
 * @param model Buffer model to keep to, at a twentieth more time; null only sets the mean bitrate.
 */
export function encoderArguments(
  { width, height, frameRate }: Pick<RenderPlan, 'width' | 'height' | 'frameRate'>,
  preset: ExportPreset,
  frameCount: Frames,
  model: BufferModel | null,
): string[] {
  const bitrateBps = presetBitrateBps(preset);
  const level = lowestAvcLevel({ width, height, frameRate, bitrateBps });
  const keyInterval = secondsToFrames(KEY_FRAME_SECONDS, frameRate);
  const seconds = framesToSeconds(frameCount, frameRate);
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...(level === null ? [] : ['-level:v', (level / 10).toFixed(1)]),
    ...['-b:v', String(bitrateBps)],
    ...(model === null ? [] : ['-maxrate', String(model.peakBps), '-bufsize', String(model.bufferBits)]),
    ...['-g', String(keyInterval), '-flags', '+cgop', '-pix_fmt', 'yuv420p'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...['-r', frameRateText(frameRate), '-fps_mode', 'cfr'],
    // The frame count ends it. The time is a safeguard against a wrong count.
    ...['-frames:v', String(frameCount), '-t', (seconds + 1).toFixed(3)],
  ];
}
