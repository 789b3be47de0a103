import type { MixFacts } from '#shared/publish/check-sound.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { LoudnessMeter } from '#workers/lib/audio/loudness.ts';
import { mixPlan } from '#workers/lib/audio/mixer.ts';
import type { ExportSource } from './export-types.ts';
import { MediaInputs } from './media-inputs.ts';
import { openSpanSound } from './open-span-sound.ts';

/** The sound to measure. Plain data for the worker. */
export interface MixRequest {
  readonly plan: Pick<RenderPlan, 'audio' | 'sampleFrameCount' | 'sampleRateHz' | 'channelCount'>;
  /** Every asset that the sound uses. */
  readonly sources: readonly ExportSource[];
}

/**
 * Mixes the sound of a plan without encoding it, and measures it.
 * @throws CodedError of the export catalogue, AbortedError.
 */
export async function measureMix({ plan, sources }: MixRequest, signal: AbortSignal): Promise<MixFacts> {
  const inputs = new MediaInputs(sources);
  const meter = new LoudnessMeter();
  let [peak, peakSample, first] = [0, 0, 0];
  const handleInput = (channels: readonly Float32Array[]) => {
    const length = channels[0]?.length ?? 0;
    for (const samples of channels) {
      for (let n = 0; n < length; n++) {
        const level = Math.abs(samples[n] ?? 0);
        if (level <= peak) continue;
        [peak, peakSample] = [level, first + n];
      }
    }
    first += length;
  };
  try {
    const mixing = mixPlan(plan, (span) => openSpanSound(inputs, span, signal), signal, handleInput);
    for await (const { channels } of mixing) meter.add(channels);
  } finally {
    inputs.dispose();
  }
  const { lufs } = meter;
  const peakAt = timelineTime(secondsToMicroseconds(peakSample / plan.sampleRateHz));
  return { lufs: Number.isFinite(lufs) ? lufs : null, peak, peakAt };
}
