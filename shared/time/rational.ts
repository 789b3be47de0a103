import { MICROSECONDS_PER_SECOND, type Microseconds } from './microseconds.ts';

/** A frame rate as a fraction of whole numbers: 30000/1001, never 29.97. Frames per second. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** A frame number. It is only meaningful with a frame rate. Frame n covers [n/rate, (n+1)/rate). */
export type Frames = number & { readonly __unit?: 'frames' };

/** The start of frame `frame`, in microseconds, rounded to the nearest. */
export function frameToMicroseconds(frame: Frames, rate: FrameRate): Microseconds {
  return Math.round((frame * rate.denominator * MICROSECONDS_PER_SECOND) / rate.numerator);
}

/**
 * The frame on screen at `us`: the last one whose (rounded) start is not later. Inverse of {@link frameToMicroseconds}
 * on frame starts.
 */
export function microsecondsToFrame(us: Microseconds, rate: FrameRate): Frames {
  const guess = Math.floor((us * rate.numerator) / (rate.denominator * MICROSECONDS_PER_SECOND));
  return frameToMicroseconds(guess + 1, rate) <= us ? guess + 1 : guess;
}

/**
 * Counts the frames needed to show `durationUs` to its end: the first frame whose start is at or after it. 10 s at 30/1
 * gives 300; 10.001 s gives 301.
 */
export function framesToCover(durationUs: Microseconds, rate: FrameRate): Frames {
  const frame = microsecondsToFrame(durationUs, rate);
  return frameToMicroseconds(frame, rate) < durationUs ? frame + 1 : frame;
}

/** Length of `frames` frames, in float seconds. */
export function framesToSeconds(frames: Frames, rate: FrameRate): number {
  return (frames * rate.denominator) / rate.numerator;
}

/** The whole number of frames nearest to `seconds`. */
export function secondsToFrames(seconds: number, rate: FrameRate): Frames {
  return Math.round((seconds * rate.numerator) / rate.denominator);
}

/** A frame rate as a float, for interfaces that accept no fraction. */
export function framesPerSecond(rate: FrameRate): number {
  return rate.numerator / rate.denominator;
}

/** A frame rate as ffmpeg reads and writes it: "30000/1001". */
export function frameRateText(rate: FrameRate): string {
  return `${rate.numerator}/${rate.denominator}`;
}
