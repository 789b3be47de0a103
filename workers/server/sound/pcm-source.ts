import type { SourceTime } from '#shared/time/microseconds.ts';
import { MICROSECONDS_PER_SECOND, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { LOOK_BACK_SECONDS, type StereoSource } from '#workers/lib/audio/span-reader.ts';
import { StereoWindow } from '#workers/lib/audio/stereo-window.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import type { SourceAudio, SourceProbe } from '#workers/server/probe/probe-source.ts';
import { throwIfFailed } from '#workers/server/tools/run-ffmpeg.ts';
import { type RunningProcess, startProcess } from '#workers/server/tools/run-process.ts';
import { ffmpegOptions, sourceArguments } from '#workers/server/tools/source-arguments.ts';

/** A source known to have sound. */
export type SoundingSource = SourceProbe & { readonly audio: SourceAudio };

const BYTES_PER_SAMPLE = 4;

/** Decoding begins this much earlier: some codecs need a packet or two to settle. */
const LEAD_SECONDS = 0.5;

/**
 * Sound of one asset, decoded by ffmpeg at its own rate and channels, and mixed down here as in the browser. ffmpeg
 * waits when its output is not read.
 */
export class PcmSource implements StereoSource {
  readonly sampleRateHz: number;
  readonly #assetId: string;
  readonly #running: RunningProcess;
  readonly #context: EngineContext;
  readonly #bytes: AsyncIterator<Buffer>;
  readonly #channelCount: number;
  readonly #window: StereoWindow;
  /** Next sample that ffmpeg will deliver. */
  #next: number;
  #rest: Buffer = Buffer.alloc(0);
  #isAtEnd = false;

  /**
   * @param start Source time where the span begins.
   * @param isDamageKnown What can't be decoded is silent, rather than an error.
   */
  static async open(
    assetId: string,
    source: SoundingSource,
    start: SourceTime,
    isDamageKnown: boolean,
    context: EngineContext,
  ): Promise<PcmSource> {
    const seconds = Math.max(0, microsecondsToSeconds(start) - LOOK_BACK_SECONDS);
    const first = Math.floor(seconds * source.audio.sampleRateHz);
    const args = [...ffmpegOptions(isDamageKnown), ...pcmArguments(source, first, context)];
    const running = await startProcess(context.tools.ffmpeg, args, ['ignore', 'pipe', 'pipe'], context);
    return new PcmSource(assetId, source.audio, first, running, context);
  }

  private constructor(
    assetId: string,
    { sampleRateHz, channelCount }: SourceAudio,
    first: number,
    running: RunningProcess,
    context: EngineContext,
  ) {
    this.sampleRateHz = sampleRateHz;
    this.#assetId = assetId;
    this.#channelCount = channelCount;
    this.#window = new StereoWindow(first);
    this.#next = first;
    this.#running = running;
    this.#context = context;
    if (!running.child.stdout) throw new TypeError('ffmpeg was started without its output');
    this.#bytes = running.child.stdout[Symbol.asyncIterator]();
  }

  /** @throws CodedError `render.source-damaged` and others of the engine's catalogue, AbortedError. */
  async read(first: number, length: number): Promise<readonly [Float32Array, Float32Array]> {
    this.#window.forgetBefore(first);
    while (!this.#isAtEnd && this.#next < first + length) await this.#readMore();
    return this.#window.view(first, length);
  }

  dispose(): void {
    if (this.#isAtEnd) return;
    this.#running.kill();
    this.#running.child.stdout?.destroy(); // Unread output would keep it open.
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#bytes.next();
    throwIfAborted(this.#context.signal);
    if (!done) {
      this.#append(value);
      return;
    }
    this.#isAtEnd = true;
    throwIfFailed(await this.#running.ended, this.#assetId, this.#context);
  }

  #append(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frameBytes = BYTES_PER_SAMPLE * this.#channelCount;
    const count = Math.floor(bytes.length / frameBytes);
    this.#rest = bytes.subarray(count * frameBytes);
    const planes = Array.from({ length: this.#channelCount }, (_, channel) =>
      Float32Array.from({ length: count }, (_sample, n) =>
        bytes.readFloatLE(n * frameBytes + channel * BYTES_PER_SAMPLE),
      ),
    );
    this.#window.add(this.#next, planes);
    this.#next += count;
  }
}

/**
 * Returns the arguments that decode a source's sound from exactly sample `first` on: gaps become silence, earlier
 * samples are cut. Timestamps off by less than 20 ms are rounding and left alone, as in the browser.
 */
function pcmArguments({ path, audio }: SoundingSource, first: number, { limits }: EngineContext): string[] {
  const offset = microsecondsToSeconds(audio.offsetUs);
  const seek = first / audio.sampleRateHz + offset - LEAD_SECONDS;
  const filters = [
    `asettb=1/${audio.sampleRateHz}`,
    `asetpts=PTS-${Math.round((audio.offsetUs * audio.sampleRateHz) / MICROSECONDS_PER_SECOND)}`,
    `atrim=start_pts=${first}`,
    `aresample=async=1:min_comp=0.02:min_hard_comp=0.02:first_pts=${first}`,
  ];
  return [
    '-copyts',
    ...sourceArguments(path, limits, [
      ...['-vn', '-sn', '-dn'],
      ...(seek > 0 ? ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seek.toFixed(6)] : []),
    ]),
    ...['-map', `0:${audio.streamIndex}`, '-af', filters.join(','), '-ar', String(audio.sampleRateHz)],
    ...['-c:a', 'pcm_f32le', '-f', 'f32le', 'pipe:1'],
  ];
}
