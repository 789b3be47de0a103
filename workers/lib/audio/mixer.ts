import type { AudioSpan, RenderPlan } from '#shared/render/plan.ts';
import { Limiter } from './limiter.ts';
import { ReversedSound } from './reversed-sound.ts';
import { SpanReader } from './span-reader.ts';
import type { OpenSound, StereoSource } from './stereo-source.ts';

/** Samples mixed at once: a fifth of a second. */
export const MIX_CHUNK_SAMPLES = 9_600;

/** Left and right of consecutive output samples. */
export interface MixChunk {
  /** Number of the first sample in the output. */
  readonly firstSample: number;
  readonly channels: readonly [Float32Array, Float32Array];
}

/** The sound of a plan. */
export type SoundPlan = Pick<RenderPlan, 'audio' | 'sampleFrameCount' | 'sampleRateHz' | 'channelCount'>;

/**
 * Mixes the sound of a plan from beginning to end: every span at its place and gain, with a limiter that keeps the mix
 * below full scale. Yields exactly `sampleFrameCount` samples. Opens sources when their span begins and closes them
 * when it ends.
 * @param onMixed Gets each piece before the limiter; its samples are overwritten afterwards.
 * @throws Whatever `open` and the sources throw; AbortedError when canceled.
 */
export function mixPlan(
  plan: SoundPlan,
  open: OpenSound,
  signal?: AbortSignal,
  onMixed?: (channels: readonly Float32Array[]) => void,
): AsyncGenerator<MixChunk, void, undefined> {
  return delayed(sumSpans(plan, open, signal, onMixed), new Limiter(plan.channelCount, plan.sampleRateHz));
}

/** {@link mixPlan} without the limiter: the sum may exceed full scale. The caller owns the arrays. */
export async function* sumSpans(
  plan: SoundPlan,
  open: OpenSound,
  signal?: AbortSignal,
  onMixed?: (channels: readonly Float32Array[]) => void,
): AsyncGenerator<MixChunk, void, undefined> {
  const waiting = plan.audio.toSorted((a, b) => a.firstSample - b.firstSample);
  const sounding = new Map<AudioSpan, SpanReader>();
  try {
    for (let first = 0; first < plan.sampleFrameCount; first += MIX_CHUNK_SAMPLES) {
      const length = Math.min(MIX_CHUNK_SAMPLES, plan.sampleFrameCount - first);
      const mix = [new Float32Array(length), new Float32Array(length)] as const;
      for (let next = waiting[0]; next && next.firstSample < first + length; next = waiting[0]) {
        waiting.shift();
        sounding.set(next, new SpanReader(next, await openPlayed(next, open)));
      }
      for (const [span, reader] of sounding) {
        await reader.mixInto(mix, first, length, signal);
        if (span.endSample > first + length) continue;
        reader.dispose();
        sounding.delete(span);
      }
      onMixed?.(mix);
      yield { firstSample: first, channels: mix };
    }
  } finally {
    for (const reader of sounding.values()) reader.dispose();
  }
}

/** Opens the sound of a span as it plays: from its start, or backwards from there. */
async function openPlayed(span: AudioSpan, open: OpenSound): Promise<StereoSource> {
  const opening = span.noiseReduction ? await withoutNoise(open, span.noiseReduction) : open;
  return span.reversed ? await ReversedSound.open(span, opening) : await opening(span);
}

/** The code loads with the first sound that needs it. */
async function withoutNoise(open: OpenSound, strength: number): Promise<OpenSound> {
  const { openCleaned } = await import('./cleaned-source.ts');
  return (span) => openCleaned(span, open, strength);
}

/** Work on sound that looks ahead: it replaces samples with those that entered `delay` samples ago. */
interface DelayingWork {
  readonly delay: number;
  process(channels: readonly Float32Array[]): void;
}

/** Runs sound through work that delays it, and takes the delay off again: the same samples, as many as before. */
export async function* delayed(
  chunks: AsyncIterable<MixChunk> | Iterable<MixChunk>,
  work: DelayingWork,
): AsyncGenerator<MixChunk, void, undefined> {
  let end = 0;
  const run = function* ({ firstSample, channels }: MixChunk): Generator<MixChunk> {
    work.process(channels);
    const skipped = Math.max(0, work.delay - firstSample);
    if (skipped >= channels[0].length) return;
    const [left, right] = channels;
    yield {
      firstSample: firstSample + skipped - work.delay,
      channels: [left.subarray(skipped), right.subarray(skipped)],
    };
  };
  for await (const chunk of chunks) {
    end = chunk.firstSample + chunk.channels[0].length;
    yield* run(chunk);
  }
  // Silence flushes the end.
  yield* run({ firstSample: end, channels: [new Float32Array(work.delay), new Float32Array(work.delay)] });
}
