/** The device that a take comes from. */
export type TakeKind = 'webcam' | 'audio' | 'screen';

/** One file of a recording and the live tracks that go into it. The caller owns the tracks and stops them. */
export interface TakeSource {
  readonly kind: TakeKind;
  readonly video?: MediaStreamTrack;
  /** Mixed into the take's one sound: system sound and a microphone, for instance. */
  readonly audio?: readonly MediaStreamTrack[];
}

/** Reason why a recording ended before `stop()`. The take so far is kept. */
export type RecordingEnd =
  /** A camera or microphone was unplugged or taken away. */
  | 'device-lost'
  /** The user ended sharing in the browser. */
  | 'sharing-ended'
  | 'storage-full'
  /** The take has reached the size of the largest file that can be uploaded. */
  | 'size-limit'
  | 'encoder-failed';

/** Options of a recording. */
export interface RecordingOptions {
  /** The account's folder in the origin's private file system. */
  readonly folder: string;
  readonly projectId: string | null;
  /** The scene of the script that is being recorded. */
  readonly sceneId?: string;
  /** Called at most once, as soon as the end is known; `stop()` then returns the takes as usual. */
  readonly onEnded?: (reason: RecordingEnd) => void;
  /** Cancels the start: devices may take seconds to deliver. The recording itself ends by `stop()` or `discard()`. */
  readonly signal?: AbortSignal;
}

/** A running recording. */
export interface Recording {
  readonly id: string;
  /** Seconds recorded so far, without pauses. */
  elapsedSeconds(): number;
  pause(): void;
  resume(): void;
  /**
   * Ends the recording; a second call returns the same takes, in the order of the sources.
   * @throws CodedError when nothing was recorded.
   */
  stop(): Promise<readonly Take[]>;
  /** Ends the recording and removes its files. */
  discard(): Promise<void>;
}

/** A finished take on this device. All takes of one recording start at the same instant. */
export interface Take {
  /** Unique on the device. */
  readonly id: string;
  readonly recordingId: string;
  readonly kind: TakeKind;
  readonly projectId: string | null;
  readonly sceneId: string | null;
  /** Start of the recording, in milliseconds since 1970. */
  readonly recordedAt: number;
  readonly durationSeconds: number;
  readonly byteSize: number;
  /**
   * A WebM (VP8 or VP9, Opus) with its duration and cues, backed by the disk: plays at once and is ready for the upload. Its name
   * and type are those of the specification.
   */
  file(): Promise<File>;
  /** Removes the take from the device. Call it only when the upload has arrived. A missing take is not an error. */
  discard(): Promise<void>;
}
