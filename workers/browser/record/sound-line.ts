import { Resampler } from './resampler.ts';

/** Rate of every recorded sound: Opus uses no other. */
export const SOUND_RATE = 48_000;

/** A gap or overlap longer than this, in frames, is real; shorter ones are timestamp jitter. */
const LARGEST_JITTER = 0.06 * SOUND_RATE;

/** Smaller errors, in frames, are not corrected: they are inaudible, and resampling costs time. */
const SMALLEST_ERROR = 0.001 * SOUND_RATE;

/** Weight of a 10 ms block in the average error: about two seconds. */
const ERROR_WEIGHT = 0.005;

/** Strongest correction of the rate: 2 in a thousand is a thirtieth of a semitone. */
const STRONGEST_CORRECTION = 0.002;

/**
 * Places the sound of one device on the recording's time at {@link SOUND_RATE}. A gap becomes silence of the same
 * length, and a device with a fast or slow clock is stretched to the timestamps, so that sound and picture stay
 * together for hours.
 */
export class SoundLine {
  readonly #channelCount: number;
  #resampler: Resampler;
  #rate = SOUND_RATE;
  /** Average delay of the timestamps behind the output, in frames. */
  #error = 0;
  /** Output blocks that have not been taken. */
  #blocks: Float32Array[][] = [];
  #length = 0;
  /** Nothing precedes the next block, so it is placed to the frame. */
  #isFresh = true;

  constructor(channelCount: number) {
    this.#channelCount = channelCount;
    this.#resampler = new Resampler(channelCount);
  }

  /** Frames output since the start of the recording. */
  get length(): number {
    return this.#length;
  }

  /**
   * Adds sound.
   * @param channels One or more channels of equal length; mixed to, or repeated for, the channels of the line.
   * @param at Time of its first frame in the recording, in µs.
   */
  push(channels: readonly Float32Array[], rate: number, at: number): void {
    if (rate !== this.#rate) this.#changeRate(rate);
    const frames = channels[0]?.length ?? 0;
    const expected = (at * SOUND_RATE) / 1_000_000;
    const next = this.#length + (this.#resampler.pendingFrames * SOUND_RATE) / rate;
    const error = expected - next;
    let input = this.#toChannels(channels);
    const jitter = this.#isFresh ? 0 : LARGEST_JITTER;
    if (error > jitter) {
      this.silenceUntil(Math.round(expected));
    } else if (error < -jitter) {
      // Its place is already filled, for example with silence, so only its remainder continues there.
      const passed = Math.ceil((-error * rate) / SOUND_RATE);
      if (passed >= frames) return;
      input = input.map((channel) => channel.subarray(passed));
    } else if (!this.#isFresh) {
      this.#error += (error - this.#error) * ERROR_WEIGHT * ((frames / rate) * 100);
    }
    this.#isFresh = false;
    this.#put(this.#resampler.push(input, this.#step));
  }

  /** Outputs the rest of the resampler, and silence up to a frame of the recording. */
  silenceUntil(frame: number): void {
    if (frame <= this.#length) return;
    this.#startAnew();
    const missing = frame - this.#length;
    if (missing > 0) this.#put(Array.from({ length: this.#channelCount }, () => new Float32Array(missing)));
  }

  /** Takes the first frames, one plane per channel. There must be that many. */
  take(frames: number): Float32Array[] {
    const planes = Array.from({ length: this.#channelCount }, () => new Float32Array(frames));
    let done = 0;
    while (done < frames) {
      const block = this.#blocks[0] as Float32Array[];
      const count = Math.min(frames - done, block[0]?.length ?? 0);
      for (const [channel, plane] of planes.entries())
        plane.set((block[channel] as Float32Array).subarray(0, count), done);
      const rest = block.map((plane) => plane.subarray(count));
      if ((rest[0]?.length ?? 0) > 0) this.#blocks[0] = rest;
      else this.#blocks.shift();
      done += count;
    }
    return planes;
  }

  get #step(): number {
    const isSmall = Math.abs(this.#error) < SMALLEST_ERROR;
    const wanted = isSmall ? 0 : this.#error / (2 * SOUND_RATE);
    const correction = Math.max(-STRONGEST_CORRECTION, Math.min(STRONGEST_CORRECTION, wanted));
    return this.#rate / SOUND_RATE / (1 + correction);
  }

  #changeRate(rate: number): void {
    this.#startAnew();
    this.#rate = rate;
  }

  /** Outputs the rest of the resampler and empties it. */
  #startAnew(): void {
    const rest = Math.floor((this.#resampler.pendingFrames * SOUND_RATE) / this.#rate);
    const silence = Array.from({ length: this.#channelCount }, () => new Float32Array(64));
    const tail = this.#resampler.push(silence, this.#step).map((plane) => plane.subarray(0, rest));
    this.#put(tail);
    this.#resampler = new Resampler(this.#channelCount);
    this.#error = 0;
    this.#isFresh = true;
  }

  #put(planes: Float32Array[]): void {
    const frames = planes[0]?.length ?? 0;
    if (frames === 0) return;
    this.#blocks.push(planes);
    this.#length += frames;
  }

  #toChannels(channels: readonly Float32Array[]): readonly Float32Array[] {
    if (channels.length === this.#channelCount) return channels;
    if (this.#channelCount > 1 || channels.length === 1) {
      return Array.from(
        { length: this.#channelCount },
        (_, index) => channels[index % channels.length] as Float32Array,
      );
    }
    const mono = new Float32Array(channels[0]?.length ?? 0);
    for (const channel of channels) {
      for (let index = 0; index < mono.length; index++) {
        mono[index] = (mono[index] as number) + (channel[index] as number) / channels.length;
      }
    }
    return [mono];
  }
}
