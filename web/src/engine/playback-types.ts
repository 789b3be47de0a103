import type { Logo } from '#shared/brand/logo.ts';
import type { CaptionLook } from '#shared/captions/look.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { type Microseconds, type SourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { FrameRate } from '#shared/time/rational.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { ProxyMediaCache } from './proxy-media.ts';

/** The preview's picture format: the project's frame size in output pixels, and its frame rate. */
export interface PreviewFormat extends Size {
  readonly frameRate: FrameRate;
  readonly hasWatermark: boolean;
  /** Default: the look without a brand. */
  readonly captionLook?: CaptionLook;
  /** Default: none. */
  readonly logo?: Logo | undefined;
}

/** `ended` means paused at the end of the last clip. Playing from there starts at 0. */
export type PlaybackStatus = 'paused' | 'playing' | 'ended';

/** Playback state for a user interface. Each change makes a new object. */
export interface PlaybackState {
  readonly status: PlaybackStatus;
  readonly time: TimelineTime;
  /** The last position of the playhead: the end of the last clip, or 60 s without clips. */
  readonly duration: Microseconds;
  /** 1 is normal; a negative rate plays backwards. Sound plays only at 1. */
  readonly rate: number;
  readonly isMuted: boolean;
  /** A seek or a start has waited for its picture for over 150 ms. */
  readonly isBuffering: boolean;
  /** Assets that can't be shown or played, by asset id. */
  readonly failures: ReadonlyMap<string, SourceFailureReason>;
  /**
   * The preview's worker died and took the canvas with it. Dispose this playback and create another one on a new
   * element.
   */
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
  /** An element that never had a context, because its control moves to the preview worker for good. */
  readonly canvas: HTMLCanvasElement;
  /** Locates an asset's bytes. Default: on this device if stored there, else at the API. */
  readonly locate?: (assetId: string) => Promise<MediaLocation>;
  /** Small copies for quick seeks. Default: made on this device. */
  readonly proxyMedia?: ProxyMediaCache;
}

/**
 * Playback of one timeline on one canvas, outside React. The audio clock leads and the picture follows. No call throws
 * because of media: a source that can't be shown is black and listed in {@link PlaybackState.failures}.
 */
export interface Playback {
  /**
   * Replaces the timeline; playing continues at the same time. Cheap enough to call on every step of a drag: unchanged
   * assets keep their decoders.
   */
  setTimeline(tracks: readonly Track[], sources: readonly PlanSource[], format: PreviewFormat, luts?: Luts): void;
  /**
   * Starts from the playhead, or from 0 when it is at the end. Call it from a user gesture, or there may be no sound.
   */
  play(): void;
  pause(): void;
  /** Pauses and goes to 0. */
  stop(): void;
  /** Moves the playhead, clamped to [0, duration]. The newest seek wins. Playing continues. */
  seek(time: TimelineTime): void;
  /** Moves the playhead by `delta`, clamped. */
  skip(delta: Microseconds): void;
  /** Moves the playhead by whole frames of the format, clamped, and pauses. */
  stepFrames(count: number): void;
  setMuted(isMuted: boolean): void;
  /** Playing speed: 1 normal, -1 backwards, 2, 4, 8 faster. Refuses 0. */
  setRate(rate: number): void;
  /** The exact current playhead, from the audio clock. */
  currentTime(): TimelineTime;
  getState(): PlaybackState;
  /**
   * Calls back after each change, and at most 30 times a second when only time changes. Returns the unsubscribe
   * function.
   */
  subscribe(listener: PlaybackListener): () => void;
  /**
   * Shows one source frame in place of the timeline, as trimming needs, fitted into the frame (contain). The next seek,
   * play, setTimeline or `showTimeline` brings the timeline back.
   */
  showSourceFrame(assetId: string, time: SourceTime): void;
  /** Ends {@link showSourceFrame}: the playhead's picture comes back. */
  showTimeline(): void;
  /** Sets the canvas's size on screen in device pixels. The preview draws no more than that. */
  setDisplaySize(width: number, height: number): void;
  /** The playhead's picture at the full size of the format, exactly as the export draws it. The caller closes it. */
  captureFrame(): Promise<ImageBitmap>;
  /** Resolves when the newest request is on the canvas. */
  settled(): Promise<void>;
  /** Frees workers, decoders and the audio device. Call nothing afterwards. */
  dispose(): void;
}
