import { TARGET_LUFS } from '#shared/render/loudness-target.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { LevelCurve } from './level-curve.ts';
import { Limiter } from './limiter.ts';
import { delayed, type MixChunk, mixPlan, type SoundPlan, sumSpans } from './mixer.ts';
import type { OpenSound } from './stereo-source.ts';
import { TRUE_PEAK_DELAY, TruePeaks } from './true-peak.ts';

/** Encoded sound stays below -1 dBTP. Before that it has half a dB less, because AAC adds some. */
const CEILING = 10 ** (-1.5 / 20);

/** More gain would raise the noise of a room or a preamplifier to the level of speech. */
const MAX_GAIN_DB = 20;

/** A quieter mix has nothing to be heard, and stays as it is. */
const QUIETEST_LUFS = -50;

/** Most gain that makes up for the limiter's work. More would be audible as squeezing. */
const MAX_MAKE_UP_DB = 6;

/**
 * Gains are multiples of this. After a small edit the gain is mostly the same, so that encoded parts elsewhere are used
 * again. It moves the loudness by half of it at most.
 */
const GAIN_STEP_DB = 0.25;

/** A mix up to this length is kept in memory between the passes: 92 MB. A longer one is mixed twice. */
const KEPT_SECONDS = 240;

/** Silence is measured without waiting for anything. After this much of a mix the thread's other work gets a turn. */
const TURN_SECONDS = 30;

/**
 * Mixes a plan as {@link mixPlan} does. Where the plan asks for it, the whole mix gets one gain that takes it to
 * {@link TARGET_LUFS}, measured by EBU R128 in a first pass, and a limiter that keeps true peaks below -1 dBTP.
 * @throws As {@link mixPlan}.
 */
export async function* masterPlan(
  plan: SoundPlan & Pick<RenderPlan, 'isLoudnessNormalized'>,
  open: OpenSound,
  signal?: AbortSignal,
  keptSeconds = KEPT_SECONDS,
): AsyncGenerator<MixChunk, void, undefined> {
  if (!plan.isLoudnessNormalized || plan.audio.length === 0) {
    yield* mixPlan(plan, open, signal);
    return;
  }
  const isKept = plan.sampleFrameCount <= keptSeconds * plan.sampleRateHz;
  const kept: MixChunk[] = [];
  // No gain takes lower peaks to the limiter.
  const curve = new LevelCurve(plan.sampleFrameCount, CEILING / linear(MAX_GAIN_DB));
  let turnAt = TURN_SECONDS;
  for await (const chunk of sumSpans(plan, open, signal)) {
    throwIfAborted(signal);
    curve.add(chunk.channels);
    if (isKept) kept.push(chunk);
    if (chunk.firstSample < turnAt * plan.sampleRateHz) continue;
    turnAt += TURN_SECONDS;
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
  const master = new Master(gainToTarget(curve), plan.channelCount, plan.sampleRateHz);
  yield* delayed(isKept ? taken(kept) : sumSpans(plan, open, signal), master);
}

/**
 * The linear gain that takes a mix to {@link TARGET_LUFS}, after the limiter where its bounds allow. 1 for a mix that is
 * as good as silent.
 */
function gainToTarget(curve: LevelCurve): number {
  const lufs = curve.lufsAt(1, Number.POSITIVE_INFINITY);
  if (lufs < QUIETEST_LUFS) return 1;
  const steps = Math.round((TARGET_LUFS - lufs) / GAIN_STEP_DB);
  let gainDb = Math.min(MAX_GAIN_DB, steps * GAIN_STEP_DB);
  const mostDb = Math.min(MAX_GAIN_DB, gainDb + MAX_MAKE_UP_DB);
  const isTooQuiet = () => curve.lufsAt(linear(gainDb), CEILING) < TARGET_LUFS - GAIN_STEP_DB / 2;
  while (gainDb < mostDb && isTooQuiet()) gainDb += GAIN_STEP_DB;
  return linear(gainDb);
}

/** Gives chunks away one by one, so that memory is freed on the way. */
function* taken(chunks: MixChunk[]): Generator<MixChunk, void, undefined> {
  chunks.reverse();
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) yield chunk;
}

/** A gain and a limiter of true peaks. */
class Master {
  readonly delay: number;
  readonly #gain: number;
  readonly #peaks = new TruePeaks();
  readonly #limiter: Limiter;
  /** The samples that wait for their true peaks. */
  readonly #waiting: Float32Array[];

  constructor(gain: number, channelCount: number, sampleRateHz: number) {
    this.#gain = gain;
    this.#limiter = new Limiter(channelCount, sampleRateHz, CEILING);
    this.#waiting = Array.from({ length: channelCount }, () => new Float32Array(TRUE_PEAK_DELAY));
    this.delay = TRUE_PEAK_DELAY + this.#limiter.delay;
  }

  process(channels: readonly Float32Array[]): void {
    for (const samples of channels) amplify(samples, this.#gain);
    const peaks = this.#peaks.process(channels, CEILING);
    for (const [index, samples] of channels.entries()) {
      const joined = new Float32Array(TRUE_PEAK_DELAY + samples.length);
      joined.set(this.#waiting[index] ?? []);
      joined.set(samples, TRUE_PEAK_DELAY);
      samples.set(joined.subarray(0, samples.length));
      this.#waiting[index] = joined.slice(samples.length);
    }
    this.#limiter.process(channels, peaks);
  }
}

function amplify(samples: Float32Array, gain: number): void {
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n] ?? 0) * gain;
}

function linear(db: number): number {
  return 10 ** (db / 20);
}
