import type { Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { DamagedPart } from './damage.ts';
import type { AssetType } from './limits.ts';

/** The picture of a media file, in display pixels: pixel aspect and rotation applied. */
export interface VideoTrackInfo extends Size {
  /** Common name of the codec ("H.264", "HEVC"), or null when unknown. */
  readonly codec: string | null;
  readonly rotation: Rotation;
  /** Mean frame rate over the first frames, or null when it can't be determined (a single frame). */
  readonly averageFrameRate: number | null;
  /** Frame spacing varies (phone and screen recordings). */
  readonly isVariableFrameRate: boolean;
}

/** The sound of a media file. */
export interface AudioTrackInfo {
  readonly codec: string | null;
  readonly sampleRateHz: number;
  readonly channelCount: number;
}

/** Result of inspecting a usable file. Unknown values are null. */
export interface MediaInfo {
  /** Based on the content, not the name: an .mp4 with only sound is `audio`. */
  readonly type: AssetType;
  /** Full MIME type, with codecs where known, read from the bytes. */
  readonly mimeType: string;
  /** Length from source time 0 to the end of the last frame or sample. Null for images. */
  readonly durationUs: Microseconds | null;
  /** Display size in pixels; null for audio. */
  readonly width: number | null;
  readonly height: number | null;
  readonly video: VideoTrackInfo | null;
  readonly audio: AudioTrackInfo | null;
  /** Notices for the user, although the file is usable. */
  readonly notices: readonly MediaNotice[];
  /** Parts of picture or sound that can't be decoded. Absent when none was found. */
  readonly damage?: readonly DamagedPart[];
}

/** Kinds of notice about a usable file. Their texts are in `shared/errors/media.ts`, their short forms in `shortfalls.ts`. */
export const MEDIA_NOTICES = [
  'video-without-picture',
  'ends-early',
  'moving-picture',
  'one-picture-only',
  'one-sound-only',
  'opaque',
] as const;
export type MediaNotice = (typeof MEDIA_NOTICES)[number];
