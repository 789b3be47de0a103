import type { VideoSample } from 'mediabunny';
import type { Rotation } from '#shared/media/media-info.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';

/** A source of pictures: a video track, or an image that is the same at every time. */
export interface FrameReader {
  /** Display size in pixels: pixel aspect and rotation applied. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** Clockwise turn that samples carry as metadata: their own pixels aren't turned. */
  readonly rotation: Rotation;
  /**
   * The frame on screen at `time`: the last one whose time is not later. Before the first frame it is the first, after
   * the last the last. Calls are answered one after the other; abort the ones that are superseded.
   * @returns A sample that the caller closes.
   * @throws AbortedError when canceled, CodedError of the media catalogue when it can't be read or decoded.
   */
  frameAt(time: SourceTime, signal?: AbortSignal): Promise<VideoSample>;
  /** Whether the frame at `time` comes without a seek: it is there, or little is decoded to get to it. */
  isNear(time: SourceTime): boolean;
  /** Gets ready to play from `time` in the background, so that the following frames come without a wait. Never throws. */
  warm(time: SourceTime): void;
  /** Closes decoder and frames; calls under way reject. */
  dispose(): void;
}
