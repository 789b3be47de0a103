import { canEncodeVideo, Quality, VideoSample, VideoSampleSource } from 'mediabunny';
import type { RecordingClock } from './recording-clock.ts';
import { recordingError } from './recording-error.ts';
import { TrackClock } from './track-clock.ts';

/** Seconds between key frames: a cluster of the file begins with one, and an editor seeks to them. */
const KEY_FRAME_SECONDS = 1;

/** Bits for a pixel and a second: 6.2 Mbit/s for 1080p30, a half more for 60. */
const BITS_A_PIXEL = 3;

const LEAST_BITRATE = 1_000_000;

/** A screen that does not change sends no pictures. After this time the last one is written again, in µs. */
const STILL_TIME = 1_000_000;

/** Pictures that arrive later than this behind the clock would come before a repeated one, in µs. */
const LATENESS = 300_000;

/** Settings of a track that are known before its first picture. */
export interface PictureSettings {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

/** Encodes the pictures of one track as they come, each at its time. Closes every frame. */
export class PictureWriter {
  readonly source: VideoSampleSource;
  readonly #frames: ReadableStreamDefaultReader<VideoFrame>;
  readonly #track = new TrackClock();
  readonly #frameTime: number;
  #clock: RecordingClock | null = null;
  /** The last picture, to repeat it. */
  #last: VideoFrame | null = null;
  /** Its time in the recording, in µs. */
  #lastAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  /** @throws CodedError `recording.encoder-failed` where neither VP9 nor VP8 can be encoded. */
  static async open(stream: ReadableStream<VideoFrame>, settings: PictureSettings): Promise<PictureWriter> {
    const { width, height, frameRate } = settings;
    const bitrate = Math.max(LEAST_BITRATE, width * height * BITS_A_PIXEL * (frameRate > 40 ? 1.5 : 1));
    const quality = new Quality({ bitrate: Math.round(bitrate) });
    // VP9 first: at 1080p it takes libvpx a third of the time of VP8.
    for (const codec of ['vp9', 'vp8'] as const) {
      if (!(await canEncodeVideo(codec, { width, height, quality, latencyMode: 'realtime' }))) continue;
      return new PictureWriter(
        stream,
        new VideoSampleSource({
          codec,
          quality,
          latencyMode: 'realtime',
          keyFrameInterval: KEY_FRAME_SECONDS,
          sizeChangeBehavior: 'contain',
        }),
        1_000_000 / frameRate,
      );
    }
    throw recordingError({ code: 'recording.encoder-failed' });
  }

  private constructor(stream: ReadableStream<VideoFrame>, source: VideoSampleSource, frameTime: number) {
    this.#frames = stream.getReader();
    this.source = source;
    this.#frameTime = frameTime;
  }

  /** True once a picture has come. */
  get isReady(): boolean {
    return this.#last !== null;
  }

  /** Reads pictures until the track ends, or `cancel`. Rejects when they can't be encoded. */
  async run(): Promise<void> {
    for (;;) {
      const { value: frame, done } = await this.#frames.read();
      if (done) return;
      try {
        const time = this.#track.toDeviceTime(frame.timestamp, performance.now() * 1000);
        this.#last?.close();
        this.#last = frame.clone();
        const [part] = this.#clock?.recorded(time, time + 1) ?? [];
        if (part) await this.#write(frame, part.at);
      } finally {
        frame.close();
      }
    }
  }

  /** Starts to write: the picture before the start is the first one. */
  async start(clock: RecordingClock): Promise<void> {
    this.#clock = clock;
    if (this.#last) await this.#write(this.#last, 0);
  }

  /** Repeats the last picture when none has come for a while. */
  async fill(elapsed: number): Promise<void> {
    if (this.#last && elapsed - LATENESS - this.#lastAt > STILL_TIME) await this.#write(this.#last, elapsed - LATENESS);
  }

  /** Brings the picture to the end of the recording, and ends the track. */
  async end(elapsed: number): Promise<void> {
    const lastAt = elapsed - this.#frameTime;
    if (this.#last && lastAt - this.#lastAt > this.#frameTime / 2) await this.#write(this.#last, lastAt);
    await this.cancel();
    await this.#writing;
    this.source.close();
  }

  /** Stops reading. */
  async cancel(): Promise<void> {
    this.#clock = null;
    await this.#frames.cancel().catch(() => {}); // It has failed already.
    this.#last?.close();
    this.#last = null;
  }

  /** One after the other: repeated pictures come from a timer. */
  #write(frame: VideoFrame, at: number): Promise<void> {
    const timing = { timestamp: Math.round(at), duration: Math.round(this.#frameTime) };
    const sample = new VideoSample(new VideoFrame(frame, timing));
    this.#writing = this.#writing
      .then(async () => {
        if (at <= this.#lastAt) return;
        this.#lastAt = at;
        await this.source.add(sample);
      })
      // Also when an earlier picture could not be written, so that this one is never tried.
      .finally(() => sample.close());
    return this.#writing;
  }
}
