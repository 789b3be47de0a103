import type { Input } from 'mediabunny';
import type { AudioSpan } from '#shared/render/plan.ts';
import { type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { SoundSource } from '#workers/browser/audio/sound-source.ts';
import { mediaError, mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { mixPlan } from '#workers/lib/audio/mixer.ts';
import { silentSource } from '#workers/lib/audio/silent-source.ts';
import type { StereoSource } from '#workers/lib/audio/stereo-source.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { PreviewEvent, PreviewSource } from './preview-types.ts';
import { type SoundPlan, sampleAt, soundFrom } from './sound-from.ts';
import { sourceFailureOf } from './source-failure.ts';

/** Mixed sound: left and right from an output sample on. Both arrays own their buffers and can be transferred. */
export interface SoundChunk {
  readonly firstSample: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** Time limit for sound to arrive, because the picture waits for it. */
const SOUND_LIMIT_MS = 20_000;

/**
 * Mixes a plan's sound from a time on with the export's mixer, piece by piece on request. A source that can't be opened
 * or decoded, or whose bytes don't arrive, stays silent and is reported; the others continue.
 */
export class SoundStream {
  readonly #inputs = new Map<string, Input>();
  readonly #sources: ReadonlyMap<string, PreviewSource>;
  readonly #onEvent: (event: PreviewEvent) => void;
  readonly #limitMs: number;
  readonly #firstSample: number;
  readonly #chunks: ReturnType<typeof mixPlan>;
  readonly #ending = new AbortController();

  /** @param limitMs Time for a source to answer. */
  constructor(
    plan: SoundPlan,
    sources: readonly PreviewSource[],
    from: Microseconds,
    onEvent: (event: PreviewEvent) => void,
    limitMs = SOUND_LIMIT_MS,
  ) {
    this.#limitMs = limitMs;
    this.#sources = new Map(sources.map((source) => [source.assetId, source]));
    this.#onEvent = onEvent;
    this.#firstSample = sampleAt(from);
    const rest = soundFrom(plan, this.#firstSample);
    this.#chunks = mixPlan(rest, (span) => this.#open(span), this.#ending.signal);
  }

  /** Returns the next piece, or null after the end. @throws AbortedError once it was ended. */
  async next(): Promise<SoundChunk | null> {
    throwIfAborted(this.#ending.signal);
    const { value } = await this.#chunks.next();
    if (!value) return null;
    const [left, right] = value.channels;
    return {
      firstSample: value.firstSample + this.#firstSample,
      left: new Float32Array(left),
      right: new Float32Array(right),
    };
  }

  /** Closes decoders and files. A pending piece rejects. */
  end(): void {
    this.#ending.abort();
    for (const input of this.#inputs.values()) input.dispose();
    this.#inputs.clear();
    this.#chunks.return().catch(() => {}); // Its sources are closed already.
  }

  async #open(span: AudioSpan): Promise<StereoSource> {
    const { signal } = this.#ending;
    throwIfAborted(signal);
    try {
      const { location } = this.#sourceOf(span.assetId);
      const start = microsecondsToSeconds(span.sourceStart);
      const opening = SoundSource.open(this.#inputOf(span.assetId), location, start, signal);
      const source = await this.#inTime(opening, signal, (late) => late.dispose());
      return this.#guard(span.assetId, source);
    } catch (error) {
      throwIfAborted(signal); // Silence would let the mix continue and open sources that are never closed.
      this.#tell(span.assetId, error);
      return silentSource();
    }
  }

  #inputOf(assetId: string): Input {
    const known = this.#inputs.get(assetId);
    if (known) return known;
    const input = openInput(this.#sourceOf(assetId).location);
    this.#inputs.set(assetId, input);
    return input;
  }

  #sourceOf(assetId: string): PreviewSource {
    const source = this.#sources.get(assetId);
    if (!source) throw new Error('The plan names an asset that the preview was not told of');
    return source;
  }

  /** A source that is silent after its first failure. */
  #guard(assetId: string, source: SoundSource): StereoSource {
    let hasFailed = false;
    return {
      sampleRateHz: source.sampleRateHz,
      read: async (first, length, signal) => {
        if (!hasFailed) {
          try {
            return await this.#inTime(source.read(first, length, signal), signal);
          } catch (error) {
            throwIfAborted(signal);
            hasFailed = true;
            this.#tell(assetId, error);
          }
        }
        return [new Float32Array(length), new Float32Array(length)];
      },
      dispose: () => source.dispose(),
    };
  }

  #inTime<T>(promise: Promise<T>, signal: AbortSignal | undefined, onLate?: (value: T) => void): Promise<T> {
    const expired = () => mediaError({ code: 'media.unreadable' });
    return withDeadline(promise, {
      limitMs: this.#limitMs,
      expired,
      ...(signal && { signal }),
      ...(onLate && { onLate }),
    });
  }

  #tell(assetId: string, error: unknown): void {
    // An asset that was never probed may have no sound, which is not a failure.
    if (this.#ending.signal.aborted || mediaFailureOf(error)?.code === 'media.no-tracks') return;
    this.#onEvent({ type: 'source-failed', assetId, reason: sourceFailureOf(error) });
  }
}
