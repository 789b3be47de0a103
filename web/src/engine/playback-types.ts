import type { CaptionLook } from '#shared/captions/look.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { type Microseconds, type SourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { FrameRate } from '#shared/time/rational.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { ProxyMediaCache } from './proxy-media.ts';

/** The picture that the preview makes: the project's frame, in output pixels, and its rate. */
export interface PreviewFormat extends Size {
  readonly frameRate: FrameRate;
  readonly hasWatermark: boolean;
  /** Default: the look without a brand. */
  readonly captionLook?: CaptionLook;
}

/** `ended` is paused at the end of the last clip; playing from there starts at 0. */
export type PlaybackStatus = 'paused' | 'playing' | 'ended';

/** Playback as a user interface shows it. A new object after each change. */
export interface PlaybackState {
  readonly status: PlaybackStatus;
  readonly time: TimelineTime;
  /** The playhead's last place: the end of the last clip, or 60 s without clips. */
  readonly duration: Microseconds;
  /** 1 is normal; negative plays backwards. Sound plays at 1 only. */
  readonly rate: number;
  readonly isMuted: boolean;
  /** A seek or a start has waited for its picture for over 150 ms. */
  readonly isBuffering: boolean;
  /** Assets that can't be shown or heard, by asset id. */
  readonly failures: ReadonlyMap<string, SourceFailureReason>;
  /** The preview's worker died and took the canvas with it: dispose, and create another playback on a new element. */
  readonly isLost?: boolean;
}

/** Playback before it has anything to play. */
export const IDLE_PLAYBACK: PlaybackState = {
  status: 'paused',
  time: timelineTime(0),
  duration: 0,
  rate: 1,
  isMuted: false,
  isBuffering: false,
  failures: new Map(),
};

export type PlaybackListener = (state: PlaybackState) => void;

export interface PlaybackOptions {
  /** An element that never had a context: its control goes to the preview worker for good. */
  readonly canvas: HTMLCanvasElement;
  /** Locates the bytes of an asset. Default: on this device if kept, else at the API. */
  readonly locate?: (assetId: string) => Promise<MediaLocation>;
  /** Small stand-ins for quick seeks. Default: made on this device. */
  readonly proxyMedia?: ProxyMediaCache;
}

/**
 * Playback of one timeline on one canvas, outside React. The audio clock leads, the picture follows.
 * No call throws because of media: a source that can't be shown is black and listed in {@link PlaybackState.failures}.
 */
export interface Playback {
  /**
   * Replaces the timeline; playing continues at the same time. Cheap enough for every step of a drag:
   * unchanged assets keep their decoders.
   */
  setTimeline(tracks: readonly Track[], sources: readonly PlanSource[], format: PreviewFormat): void;
  /** Starts from the playhead, or from 0 when it is at the end. Call it from a user gesture, else there may be no sound. */
  play(): void;
  pause(): void;
  /** Pauses and goes to 0. */
  stop(): void;
  /** Moves the playhead, clamped to [0, duration]; the newest seek wins. Playing continues. */
  seek(time: TimelineTime): void;
  /** Moves the playhead by `delta`, clamped. */
  skip(delta: Microseconds): void;
  /** Moves the playhead by whole frames of the format, clamped, and pauses. */
  stepFrames(count: number): void;
  setMuted(isMuted: boolean): void;
  /** Speed of play: 1 normal, -1 backwards, 2, 4, 8 faster; 0 is refused. */
  setRate(rate: number): void;
  /** The exact playhead now, from the audio clock. */
  currentTime(): TimelineTime;
  getState(): PlaybackState;
  /** Calls back after each change, at most 30 times a second for time alone. Returns the unsubscribe function. */
  subscribe(listener: PlaybackListener): () => void;
  /**
   * Shows one source frame in place of the timeline, as trimming needs; fitted into the frame (contain).
   * The next seek, play, setTimeline or `showTimeline` brings the timeline back.
   */
  showSourceFrame(assetId: string, time: SourceTime): void;
  /** Ends {@link showSourceFrame}: the playhead's picture comes back. */
  showTimeline(): void;
  /** Sets the canvas's size on screen, in device pixels: the preview draws no more than that. */
  setDisplaySize(width: number, height: number): void;
  /** The playhead's picture at the full size of the format, exactly as the export draws it. The caller closes it. */
  captureFrame(): Promise<ImageBitmap>;
  /** Resolves when the newest request is on the canvas. */
  settled(): Promise<void>;
  /** Frees workers, decoders and the audio device. Nothing may be called afterwards. */
  dispose(): void;
}
