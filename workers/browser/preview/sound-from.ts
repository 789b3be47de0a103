import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';
import type { AudioSpan, RenderPlan } from '#shared/render/plan.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import { sourceLength } from '#shared/timeline/clip-time.ts';

/** The audible part of a plan. */
export type SoundPlan = Pick<RenderPlan, 'audio' | 'sampleFrameCount' | 'sampleRateHz' | 'channelCount'>;

/** The output sample at a timeline time, rounded to the nearest. */
export function sampleAt(time: Microseconds): number {
  return Math.round((time * OUTPUT_SAMPLE_RATE_HZ) / MICROSECONDS_PER_SECOND);
}

/**
 * Cuts a plan's sound at a sample and returns a plan that begins there. Drops finished spans; playing ones begin in the
 * middle of their source.
 *
 *     [---A---)   [--B--)            [A-)   [--B--)
 *          ^ firstSample      →      ^ 0
 */
export function soundFrom(plan: SoundPlan, firstSample: number): SoundPlan {
  const audio = plan.audio.flatMap((span): AudioSpan[] => {
    if (span.endSample <= firstSample) return [];
    const skipped = Math.max(0, firstSample - span.firstSample);
    const skippedUs = Math.round((skipped * MICROSECONDS_PER_SECOND) / plan.sampleRateHz);
    return [
      {
        ...span,
        firstSample: Math.max(0, span.firstSample - firstSample),
        endSample: span.endSample - firstSample,
        sourceStart: sourceTime(span.sourceStart + (span.reversed ? -1 : 1) * sourceLength(span, skippedUs)),
        ...(span.curve && { curve: span.curve.map((point) => ({ ...point, sample: point.sample - firstSample })) }),
      },
    ];
  });
  const { sampleRateHz, channelCount } = plan;
  return { audio, sampleRateHz, channelCount, sampleFrameCount: Math.max(0, plan.sampleFrameCount - firstSample) };
}
