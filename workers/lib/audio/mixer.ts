import type { AudioSpan, RenderPlan } from '#shared/render/plan.ts';
import { Limiter } from './limiter.ts';
import { SpanReader } from './span-reader.ts';
import type { StereoSource } from './stereo-source.ts';

/** Samples mixed at once: a fifth of a second. */
export const MIX_CHUNK_SAMPLES = 9_600;

/** Opens the sound of a span, from its start. */
export type OpenSound = (span: AudioSpan) => Promise<StereoSource>;

/** Left and right of consecutive output samples. */
export interface MixChunk {
  /** Number of the first sample in the output. */
  readonly firstSample: number;
  readonly channels: readonly [Float32Array, Float32Array];
}

/**
 * Mixes the sound of a plan from beginning to end: every span at its place and gain, with a limiter that keeps the mix
 * below full scale. Yields exactly `sampleFrameCount` samples. Opens sources when their span begins and closes them
 * when it ends.
 * @param onMixed Gets each piece before the limiter; its samples are overwritten afterwards.
 * @throws Whatever `open` and the sources throw; AbortedError when canceled.
 */
export async function* mixPlan(
  plan: Pick<RenderPlan, 'audio' | 'sampleFrameCount' | 'sampleRateHz' | 'channelCount'>,
  open: OpenSound,
  signal?: AbortSignal,
  onMixed: (channels: readonly [Float32Array, Float32Array]) => void = () => {},
): AsyncGenerator<MixChunk, void, undefined> {
  const waiting = plan.audio.toSorted((a, b) => a.firstSample - b.firstSample);
  const sounding = new Map<AudioSpan, SpanReader>();
  const limiter = new Limiter(plan.channelCount, plan.sampleRateHz);
  // The limiter delays: its first output is its own silence, and silent input flushes its end.
  const inputCount = plan.sampleFrameCount + limiter.delay;
  try {
    for (let first = 0; first < inputCount; first += MIX_CHUNK_SAMPLES) {
      const length = Math.min(MIX_CHUNK_SAMPLES, inputCount - first);
      const mix = [new Float32Array(length), new Float32Array(length)] as const;
      for (let next = waiting[0]; next && next.firstSample < first + length; next = waiting[0]) {
        waiting.shift();
        sounding.set(next, new SpanReader(next, await open(next)));
      }
      for (const [span, reader] of sounding) {
        await reader.mixInto(mix, first, length, signal);
        if (span.endSample > first + length) continue;
        reader.dispose();
        sounding.delete(span);
      }
      onMixed(mix);
      limiter.process(mix);
      const skipped = Math.max(0, limiter.delay - first);
      if (skipped >= length) continue;
      const channels = [mix[0].subarray(skipped), mix[1].subarray(skipped)] as const;
      yield { firstSample: first + skipped - limiter.delay, channels };
    }
  } finally {
    for (const reader of sounding.values()) reader.dispose();
  }
}
