import type { Readable } from 'node:stream';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { MICROSECONDS_PER_SECOND, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { LOOK_BACK_SECONDS, type StereoSource } from '#workers/lib/audio/stereo-source.ts';
import { StereoWindow } from '#workers/lib/audio/stereo-window.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import type { SourceAudio, SourceProbe } from '#workers/server/probe/probe-source.ts';
import { throwIfFailed } from '#workers/server/tools/run-ffmpeg.ts';
import { type RunningProcess, startProcess } from '#workers/server/tools/run-process.ts';
import { ffmpegOptions, sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { TIMED_PACKETS, type TimedPacket, timedOutputs, timedPackets } from './timed-packets.ts';

/** A source known to have sound. */
export type SoundingSource = SourceProbe & { readonly audio: SourceAudio };

const BYTES_PER_SAMPLE = 4;

/** Decoding starts this much earlier, because some codecs need a packet or two to settle. */
const LEAD_SECONDS = 0.5;

/**
 * Packets that start this far from the previous one's end are moved. Smaller differences are rounding errors of
 * timestamps, as in the browser.
 */
const ROUNDING_SECONDS = 0.02;

/**
 * Sound of one asset, decoded by ffmpeg at its own rate and channels, and mixed down here as in the browser. ffmpeg
 * waits when nobody reads its output. Neither side ever builds up the silence of a gap: a file of a few KB can have
 * hours of it.
 */
export class PcmSource implements StereoSource {
  readonly sampleRateHz: number;
  readonly #assetId: string;
  readonly #running: RunningProcess;
  readonly #context: EngineContext;
  readonly #pipes: readonly [lines: Readable, raw: Readable];
  readonly #packets: AsyncIterator<TimedPacket>;
  readonly #channelCount: number;
  readonly #window: StereoWindow;
  /** The sample after the last added one. */
  #next: number;
  /** Starts after everything read so far. */
  #waiting: TimedPacket | null = null;
  #isAtEnd = false;

  /**
   * @param start Source time at the start of the span.
   * @param isDamageKnown Undecodable sound is silent instead of an error.
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
    const running = await startProcess(context.tools.ffmpeg, args, ['ignore', 'pipe', 'pipe', 'pipe'], context);
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
    this.#pipes = [running.child.stdio[3], running.child.stdout] as [Readable, Readable];
    this.#packets = timedPackets(...this.#pipes);
  }

  /** @throws CodedError `render.source-damaged` and others of the engine's catalogue, AbortedError. */
  async read(first: number, length: number): Promise<readonly [Float32Array, Float32Array]> {
    this.#window.forgetBefore(first);
    while (this.#next < first + length) {
      const packet = this.#waiting ?? (await this.#readPacket());
      this.#waiting = packet !== null && this.#startOf(packet) >= first + length ? packet : null;
      if (packet === null || this.#waiting !== null) break;
      this.#add(packet);
    }
    return this.#window.view(first, length);
  }

  dispose(): void {
    if (this.#isAtEnd) return;
    this.#running.kill();
    for (const pipe of this.#pipes) pipe.destroy(); // Unread output would keep it open.
  }

  async #readPacket(): Promise<TimedPacket | null> {
    if (this.#isAtEnd) return null;
    const { value, done } = await this.#packets.next();
    throwIfAborted(this.#context.signal);
    if (!done) return value;
    this.#isAtEnd = true;
    throwIfFailed(await this.#running.ended, this.#assetId, this.#context);
    return null;
  }

  #startOf({ timestamp }: TimedPacket): number {
    return Math.abs(timestamp - this.#next) < ROUNDING_SECONDS * this.sampleRateHz ? this.#next : timestamp;
  }

  /** Adds the part that is later than the previous packets. */
  #add(packet: TimedPacket): void {
    const { bytes } = packet;
    const frameBytes = BYTES_PER_SAMPLE * this.#channelCount;
    const start = this.#startOf(packet);
    const skipped = Math.max(0, this.#next - start);
    const count = Math.floor(bytes.length / frameBytes) - skipped;
    if (count <= 0) return;
    const planes = Array.from({ length: this.#channelCount }, (_, channel) =>
      Float32Array.from({ length: count }, (_sample, n) =>
        bytes.readFloatLE((skipped + n) * frameBytes + channel * BYTES_PER_SAMPLE),
      ),
    );
    this.#window.add(start + skipped, planes);
    this.#next = start + skipped + count;
  }
}

/**
 * Returns the arguments that decode a source's sound from exactly sample `first` on, in packets with their times.
 * Earlier samples are cut.
 */
function pcmArguments({ path, audio }: SoundingSource, first: number, { limits }: EngineContext): string[] {
  const offset = microsecondsToSeconds(audio.offsetUs);
  const seek = first / audio.sampleRateHz + offset - LEAD_SECONDS;
  const filters = [
    `asettb=1/${audio.sampleRateHz}`,
    `asetpts=PTS-${Math.round((audio.offsetUs * audio.sampleRateHz) / MICROSECONDS_PER_SECOND)}`,
    `atrim=start_pts=${first}`,
  ];
  return [
    '-copyts',
    ...sourceArguments(path, limits, [
      ...['-vn', '-sn', '-dn'],
      ...(seek > 0 ? ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seek.toFixed(6)] : []),
    ]),
    ...['-map', `0:${audio.streamIndex}`, '-af', filters.join(','), '-ar', String(audio.sampleRateHz)],
    ...['-c:a', 'pcm_f32le', ...TIMED_PACKETS, timedOutputs('f32le')],
  ];
}
