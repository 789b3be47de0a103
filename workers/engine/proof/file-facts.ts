import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, framesToSeconds } from '#shared/time/rational.ts';

/** Facts about a finished file, from its tables. */
export interface FileFacts {
  /** Number of tracks of all kinds. */
  readonly trackCount: number;
  /** Null without a picture. */
  readonly video: {
    /** mediabunny's name for the codec; null when unknown. */
    readonly codec: string | null;
    readonly width: number;
    readonly height: number;
    /** Times of all frames in seconds, in any order. */
    readonly times: readonly number[];
    /** Times of the key frames. */
    readonly keyTimes: readonly number[];
    readonly durationSeconds: number;
  } | null;
  /** Null without sound. */
  readonly audio: {
    readonly codec: string | null;
    readonly sampleRateHz: number;
    readonly channelCount: number;
    readonly durationSeconds: number;
  } | null;
}

/** Files store times in units smaller than this, in seconds. */
const TIME_TOLERANCE = 0.001;

/**
 * Checks the tables of a finished file against its plan: streams, sizes, rates, every frame at its time, equal lengths.
 * @returns The fault in plain words, or null.
 */
export function findFileFault(plan: RenderPlan, { trackCount, video, audio }: FileFacts): string | null {
  if (video?.codec !== 'avc') return 'it has no H.264 picture';
  if (audio?.codec !== 'aac') return 'it has no AAC sound';
  if (trackCount > 2) return 'it has more than one picture or sound';
  if (video.width !== plan.width || video.height !== plan.height) return `it is ${video.width} × ${video.height}`;
  if (audio.sampleRateHz !== plan.sampleRateHz || audio.channelCount !== plan.channelCount) {
    return 'its sound is not 48 kHz stereo';
  }
  const { frameCount, frameRate } = plan;
  if (video.times.length !== frameCount) return `it has ${video.times.length} frames where ${frameCount} belong`;
  const isEven = video.times
    .toSorted((a, b) => a - b)
    .every((time, frame) => Math.abs(time - framesToSeconds(frame, frameRate)) <= TIME_TOLERANCE);
  if (!isEven) return 'its frames are not at their times';
  const seconds = framesToSeconds(frameCount, frameRate);
  for (const [name, { durationSeconds }] of [['picture', video] as const, ['sound', audio] as const]) {
    // Negated, so that NaN is a fault too.
    if (!(Math.abs(durationSeconds - seconds) <= framesToSeconds(1, frameRate))) {
      return `its ${name} lasts ${durationSeconds.toFixed(2)} s where ${seconds.toFixed(2)} s belong`;
    }
  }
  return null;
}

/** Compares one picture per this many seconds between the first and the last, up to a maximum. */
const SPOT_SECONDS = 10;
const MOST_SPOTS = 5;

/**
 * Longest last group of pictures, as a share of the video or in seconds for a short one, that is decoded to reach the
 * last picture.
 */
const LAST_GROUP_SHARE = 1 / 20;
const SHORT_SECONDS = 5;

/**
 * Chooses the frames of a file to compare with its plan: the first, key frames in the middle of equal parts, and the
 * last. Key frames decode alone. The last picture needs its whole group; where that would cost too much, the group's
 * key frame replaces it.
 * @param keyFrames In order, starting with frame 0.
 */
export function planSpots(
  { frameCount, frameRate }: Pick<RenderPlan, 'frameCount' | 'frameRate'>,
  keyFrames: readonly Frames[],
): Frames[] {
  const seconds = framesToSeconds(frameCount, frameRate);
  const count = Math.min(MOST_SPOTS, Math.ceil(seconds / SPOT_SECONDS));
  const middles = Array.from({ length: count }, (_, part) => {
    const middle = ((part + 0.5) * frameCount) / count;
    return keyFrames.findLast((frame) => frame <= middle) ?? 0;
  });
  const lastKey = keyFrames.at(-1) ?? 0;
  const isCheap = seconds <= SHORT_SECONDS || frameCount - lastKey <= frameCount * LAST_GROUP_SHARE;
  return [...new Set([0, ...middles, isCheap ? frameCount - 1 : lastKey])].toSorted((a, b) => a - b);
}
