import {
  canEncodeVideo,
  NullTarget,
  Output,
  Quality,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { RecordingClock } from './recording-clock.ts';
import { recordingError } from './recording-error.ts';
import { TrackClock } from './track-clock.ts';

/** Seconds between key frames: each starts a cluster of the file, and an editor seeks to them. */
const KEY_FRAME_SECONDS = 1;

/** Bits per pixel and second: 6.2 Mbit/s for 1080p30, half as much again for 60. */
const BITS_A_PIXEL = 3;

const LEAST_BITRATE = 1_000_000;

/** A screen that does not change sends no pictures. After this time the last one is written again, in µs. */
const STILL_TIME = 1_000_000;

/** Pictures that arrive later than this behind the clock would come before a repeated one, in µs. */
const LATENESS = 300_000;

/** A camera can lend about ten pictures, and encoder and reader hold some, so further waiting ones are copied. */
const LENT_FRAMES = 2;

/**
 * Pictures that may wait while the encoder is busy: half a second at 60 frames a second, which its first picture takes.
 */
const WAITING_FRAMES = 30;

/** Most memory for waiting pictures, in bytes: 30 of 1080p, 8 of 4K. */
const WAITING_BYTES = 100 * 1024 * 1024;

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
  readonly #encoding: VideoEncodingConfig;
  readonly #frameTime: number;
  #isWarm = false;
  #clock: RecordingClock | null = null;
  /** The last picture, for repeating. */
  #last: VideoFrame | null = null;
  /** Its time in the recording, in µs. */
  #lastAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #failure = Promise.withResolvers<never>();

  /** @throws CodedError `recording.encoder-failed` where neither VP9 nor VP8 can be encoded. */
  static async open(stream: ReadableStream<VideoFrame>, settings: PictureSettings): Promise<PictureWriter> {
    const { width, height, frameRate } = settings;
    const bitrate = Math.max(LEAST_BITRATE, width * height * BITS_A_PIXEL * (frameRate > 40 ? 1.5 : 1));
    const quality = new Quality({ bitrate: Math.round(bitrate) });
    // VP9 first: at 1080p it takes libvpx a third of the time of VP8.
    for (const codec of ['vp9', 'vp8'] as const) {
      if (!(await canEncodeVideo(codec, { width, height, quality, latencyMode: 'realtime' }))) continue;
      const encoding: VideoEncodingConfig = {
        codec,
        quality,
        latencyMode: 'realtime',
        keyFrameInterval: KEY_FRAME_SECONDS,
        sizeChangeBehavior: 'contain',
      };
      return new PictureWriter(stream, encoding, 1_000_000 / frameRate);
    }
    throw recordingError({ code: 'recording.encoder-failed' });
  }

  private constructor(stream: ReadableStream<VideoFrame>, encoding: VideoEncodingConfig, frameTime: number) {
    this.#frames = stream.getReader();
    this.#encoding = encoding;
    this.source = new VideoSampleSource(encoding);
    this.#frameTime = frameTime;
  }

  /** True once a picture has arrived and has been encoded. */
  get isReady(): boolean {
    return this.#isWarm;
  }

  /** Reads pictures until the track ends, or `cancel`. Rejects when they can't be encoded. */
  async run(): Promise<void> {
    await Promise.race([this.#read(), this.#failure.promise]);
  }

  async #read(): Promise<void> {
    for (;;) {
      const { value: frame, done } = await this.#frames.read();
      if (done) return;
      try {
        const time = this.#track.toDeviceTime(frame.timestamp, performance.now() * 1000);
        this.#last?.close();
        if (!this.#last) void this.#warmUp(frame.clone());
        this.#last = frame.clone();
        const [part] = this.#clock?.recorded(time, time + 1) ?? [];
        if (part) this.#write(frame, part.at);
      } finally {
        frame.close();
      }
    }
  }

  /**
   * Encodes a picture and drops it. A page's first pictures use all cores for a tenth of a second, in which a camera
   * loses some. Those should not be the ones after the start.
   */
  async #warmUp(frame: VideoFrame): Promise<void> {
    const output = new Output({ format: new WebMOutputFormat(), target: new NullTarget() });
    const source = new VideoSampleSource(this.#encoding);
    try {
      output.addVideoTrack(source);
      await output.start();
      for (const timestamp of [0, this.#frameTime]) {
        using sample = new VideoSample(new VideoFrame(frame, { timestamp }));
        await source.add(sample);
      }
      await output.finalize();
    } catch {
      await output.cancel().catch(() => {}); // A failure here happens again at the start, and is reported there.
    } finally {
      frame.close();
      this.#isWarm = true;
    }
  }

  /** Starts writing. The last picture before the start becomes the first. */
  start(clock: RecordingClock): void {
    this.#clock = clock;
    if (this.#last) this.#write(this.#last, 0);
  }

  /** Repeats the last picture when none has arrived for a while. */
  fill(elapsed: number): void {
    if (this.#last && elapsed - LATENESS - this.#lastAt > STILL_TIME) this.#write(this.#last, elapsed - LATENESS);
  }

  /** Extends the picture to the end of the recording, and ends the track. */
  async end(elapsed: number): Promise<void> {
    const lastAt = elapsed - this.#frameTime;
    if (this.#last && lastAt - this.#lastAt > this.#frameTime / 2) this.#write(this.#last, lastAt);
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

  /** Never waits, so that the device's pictures are read as they come. Drops a picture that finds no room. */
  #write(frame: VideoFrame, at: number): void {
    if (at <= this.#lastAt || this.#waiting >= roomFor(frame)) return;
    this.#lastAt = at;
    this.#waiting += 1;
    const lent = new VideoFrame(frame, { timestamp: Math.round(at), duration: Math.round(this.#frameTime) });
    const own = this.#waiting > LENT_FRAMES ? ownCopy(lent) : Promise.resolve(lent);
    const picture = own.then((data) => new VideoSample(data));
    this.#writing = this.#writing
      .then(async () => await this.source.add(await picture))
      // Also runs when an earlier picture could not be written, so that this one is never tried.
      .finally(async () => {
        (await picture).close();
        this.#waiting -= 1;
      });
    this.#writing.catch(this.#failure.reject);
  }
}

/** Number of pictures like this one that may wait. */
function roomFor(frame: VideoFrame): number {
  if (frame.format === null) return LENT_FRAMES; // It can't be copied.
  return Math.min(WAITING_FRAMES, Math.max(LENT_FRAMES, Math.floor(WAITING_BYTES / frame.allocationSize())));
}

/** Copies a picture into its own memory. Closes the given one, or returns it when it can't be copied. */
async function ownCopy(frame: VideoFrame): Promise<VideoFrame> {
  const { format, timestamp, duration, displayWidth, displayHeight, colorSpace, visibleRect } = frame;
  if (!format || !visibleRect) return frame;
  const bytes = new ArrayBuffer(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  frame.close();
  const init: VideoFrameBufferInit & { transfer: ArrayBuffer[] } = {
    ...{ format, layout, timestamp, duration: duration ?? 0, displayWidth, displayHeight },
    codedWidth: visibleRect.width,
    codedHeight: visibleRect.height,
    colorSpace: colorSpace.toJSON(),
    transfer: [bytes],
  };
  return new VideoFrame(bytes, init);
}
