import type { VideoSample } from 'mediabunny';
import type { Rotation } from '#shared/geometry/rotation.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';

/** A source of pictures: a video track, or an image that is the same at every time. */
export interface FrameReader {
  /** Display size in pixels, after pixel aspect and rotation. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** Clockwise rotation that samples carry as metadata. Their own pixels aren't rotated. */
  readonly rotation: Rotation;
  /**
   * Returns the frame on screen at `time`: the last one that is not later. Before the first frame it is the first,
   * after the last the last. Calls are answered in order; abort superseded ones.
   * @param isReversed True for times that fall: earlier frames are decoded together and kept for the next calls.
   * @returns A sample that the caller closes.
   * @throws AbortedError when canceled, CodedError of the media catalogue when it can't be read or decoded.
   */
  frameAt(time: SourceTime, signal?: AbortSignal, isReversed?: boolean): Promise<VideoSample>;
  /** True when the frame at `time` needs no seek: it is available, or a little decoding away. */
  isNear(time: SourceTime): boolean;
  /** Prepares playback from `time` in the background, so that the next frames come without a wait. Never throws. */
  warm(time: SourceTime): void;
  /** Closes decoder and frames; pending calls reject. */
  dispose(): void;
}
