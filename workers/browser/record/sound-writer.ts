import { AudioSample, AudioSampleSource, Quality } from 'mediabunny';
import type { RecordingClock } from './recording-clock.ts';
import { SOUND_RATE, SoundLine } from './sound-line.ts';
import { TrackClock } from './track-clock.ts';

/** Frames encoded at once: one Opus packet of 20 ms. */
const BLOCK_FRAMES = 960;

/** A device that sends nothing for longer than this counts as silent, in µs. */
const SILENT_TIME = 2_000_000;

const BITRATES = { 1: 96_000, 2: 160_000 } as const;

/** One microphone or system sound. */
class SoundInput {
  readonly line: SoundLine;
  readonly #blocks: ReadableStreamDefaultReader<AudioData>;
  readonly #track = new TrackClock();
  readonly #onSound: () => Promise<void>;
  clock: RecordingClock | null = null;

  constructor(stream: ReadableStream<AudioData>, channelCount: number, onSound: () => Promise<void>) {
    this.#blocks = stream.getReader();
    this.line = new SoundLine(channelCount);
    this.#onSound = onSound;
  }

  get isReady(): boolean {
    return this.#track.count >= 3;
  }

  async run(): Promise<void> {
    for (;;) {
      const { value: block, done } = await this.#blocks.read();
      if (done) return;
      try {
        const end = this.#track.toDeviceTime(block.timestamp, performance.now() * 1000);
        if (this.clock) this.#push(block, end, this.clock);
      } finally {
        block.close();
      }
      await this.#onSound();
    }
  }

  async cancel(): Promise<void> {
    await this.#blocks.cancel().catch(() => {}); // It has failed already.
  }

  #push(block: AudioData, end: number, clock: RecordingClock): void {
    const { numberOfFrames, sampleRate } = block;
    const start = end - (numberOfFrames * 1_000_000) / sampleRate;
    const parts = clock.recorded(start, end);
    if (parts.length === 0) return;
    const planes = copyPlanes(block);
    for (const part of parts) {
      const from = Math.round(((part.start - start) * sampleRate) / 1_000_000);
      const to = Math.round(((part.end - start) * sampleRate) / 1_000_000);
      this.line.push(
        planes.map((plane) => plane.subarray(from, to)),
        sampleRate,
        part.at,
      );
    }
  }
}

/** Mixes the sounds of a take and encodes them without gaps. Closes every block. */
export class SoundWriter {
  readonly source: AudioSampleSource;
  readonly #channelCount: 1 | 2;
  readonly #inputs: readonly SoundInput[];
  #written = 0;
  #writing: Promise<void> = Promise.resolve();

  /** @param channelCount Channels of the take; 2 if any of the sounds has two. */
  constructor(streams: readonly ReadableStream<AudioData>[], channelCount: 1 | 2) {
    this.#channelCount = channelCount;
    this.#inputs = streams.map((stream) => new SoundInput(stream, channelCount, () => this.#write(false)));
    this.source = new AudioSampleSource({ codec: 'opus', quality: new Quality({ bitrate: BITRATES[channelCount] }) });
  }

  /** True once every device has sent enough to know its clock. */
  get isReady(): boolean {
    return this.#inputs.every((input) => input.isReady);
  }

  /** Reads sound until all tracks end, or `cancel`. */
  async run(): Promise<void> {
    await Promise.all(this.#inputs.map((input) => input.run()));
  }

  start(clock: RecordingClock): void {
    for (const input of this.#inputs) input.clock = clock;
  }

  /** Encodes everything that devices have sent. A device that sends nothing is silent. */
  async fill(elapsed: number): Promise<void> {
    for (const { line } of this.#inputs) line.silenceUntil(toFrame(elapsed - SILENT_TIME));
    await this.#write(false);
  }

  /** True when all sound up to this time of the recording, in µs, has arrived. */
  hasCome(elapsed: number): boolean {
    return this.#inputs.every(({ line }) => line.length >= toFrame(elapsed) - BLOCK_FRAMES);
  }

  /** Extends the sound to the end of the recording, and ends the track. */
  async end(elapsed: number): Promise<void> {
    await this.cancel();
    for (const { line } of this.#inputs) line.silenceUntil(toFrame(elapsed));
    await this.#write(true);
    this.source.close();
  }

  async cancel(): Promise<void> {
    for (const input of this.#inputs) input.clock = null;
    await Promise.all(this.#inputs.map((input) => input.cancel()));
  }

  #write(isEnd: boolean): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const ready = Math.min(...this.#inputs.map(({ line }) => line.length));
      while (ready - this.#written >= (isEnd ? 1 : BLOCK_FRAMES)) {
        await this.#encode(Math.min(BLOCK_FRAMES, ready - this.#written));
      }
    });
    return this.#writing;
  }

  async #encode(frames: number): Promise<void> {
    const data = new Float32Array(frames * this.#channelCount);
    for (const { line } of this.#inputs) {
      for (const [channel, plane] of line.take(frames).entries()) {
        for (let index = 0; index < frames; index++) {
          const at = channel * frames + index;
          data[at] = Math.max(-1, Math.min(1, (data[at] as number) + (plane[index] as number)));
        }
      }
    }
    using sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: this.#channelCount,
      sampleRate: SOUND_RATE,
      timestamp: this.#written / SOUND_RATE,
    });
    this.#written += frames;
    await this.source.add(sample);
  }
}

function toFrame(elapsed: number): number {
  return Math.round((elapsed * SOUND_RATE) / 1_000_000);
}

function copyPlanes(block: AudioData): Float32Array[] {
  return Array.from({ length: block.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(block.numberOfFrames);
    block.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return plane;
  });
}
