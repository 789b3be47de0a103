/** The device that a take comes from. */
export type TakeKind = 'webcam' | 'audio' | 'screen';

/** One file of a recording and its live tracks. The caller owns the tracks and stops them. */
export interface TakeSource {
  readonly kind: TakeKind;
  readonly video?: MediaStreamTrack;
  /** Mixed into the take's single sound track: system sound and a microphone, for example. */
  readonly audio?: readonly MediaStreamTrack[];
}

/** Reason why a recording ended before `stop()`. The take so far is stored. */
export type RecordingEnd =
  /** A camera or microphone was unplugged or taken away. */
  | 'device-lost'
  /** The user ended sharing in the browser. */
  | 'sharing-ended'
  | 'storage-full'
  /** The take has reached the size of the largest possible upload. */
  | 'size-limit'
  | 'encoder-failed';

/** Options of a recording. */
export interface RecordingOptions {
  /** The account's folder in the origin's private file system. */
  readonly folder: string;
  readonly projectId: string | null;
  /** The scene of the script that is being recorded. */
  readonly sceneId?: string;
  /** Called at most once, as soon as the end is known. `stop()` then returns the takes as usual. */
  readonly onEnded?: (reason: RecordingEnd) => void;
  /**
   * Cancels the start, because devices may take seconds to deliver. The recording itself ends with `stop()` or
   * `discard()`.
   */
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
   * Ends the recording. A second call returns the same takes, in the order of the sources.
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
   * Opens a WebM (VP8 or VP9, Opus) with its duration and cues, backed by the disk. It plays immediately and is ready
   * for the upload. The specification gives its name and type.
   */
  file(): Promise<File>;
  /** Removes the take from the device. Call it only after the upload. A missing take is not an error. */
  discard(): Promise<void>;
}
