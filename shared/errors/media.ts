import { formatFileSize, MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';
import type { PictureFormat } from '#shared/media/signature.ts';

/**
 * Reasons why a file can't be used, or not yet, with the data that the message needs. Codes are for programs and never
 * change. {@link describeMediaFailure} has the messages.
 */
export type MediaFailure =
  | { readonly code: 'media.empty' }
  | { readonly code: 'media.too-large'; readonly sizeBytes: number }
  /** The bytes are not a known picture, sound or video, in spite of the name. */
  | { readonly code: 'media.not-media' }
  /** A picture in a format that not all browsers show. */
  | { readonly code: 'media.picture-format'; readonly format: PictureFormat }
  /** The file's own tables are missing or point beyond its end, because an upload or a recording was cut off. */
  | { readonly code: 'media.truncated' }
  /** It has the structure of a media file, but neither picture nor sound. */
  | { readonly code: 'media.no-tracks' }
  /**
   * A media file, but this device cannot decode `part` of it, which is in `codec`. If `canConvert` is set, ffmpeg.wasm
   * can convert it.
   */
  | {
      readonly code: 'media.codec-unsupported';
      readonly codec: string;
      readonly part: 'file' | 'picture' | 'sound';
      readonly canConvert: boolean;
      /** True when the server refuses such a file, so that only its conversion is uploaded. */
      readonly dropsOriginal?: boolean;
    }
  /** Its picture or sound is encrypted, as shops and streaming services sell it. */
  | { readonly code: 'media.protected' }
  /** The decoder gave up on the data. */
  | { readonly code: 'media.damaged' }
  | { readonly code: 'media.picture-too-large'; readonly width: number; readonly height: number }
  /** The conversion produced no usable file. `detail` is the converter's last line, for the log. */
  | { readonly code: 'media.conversion-failed'; readonly detail: string }
  /** The converted file is larger than an upload may be. */
  | { readonly code: 'media.conversion-too-large'; readonly sizeBytes: number }
  /** The browser denied shared memory, or took the worker away. */
  | { readonly code: 'media.converter-unavailable' }
  /** The server no longer has the file, or denies it to this user. */
  | { readonly code: 'media.missing' }
  /** The bytes could not be read: the file was moved, or the network is down. */
  | { readonly code: 'media.unreadable' }
  /**
   * The inspecting worker died on this file twice, the second time with nothing else to do. Usually memory is too low;
   * sometimes the file is at fault.
   */
  | { readonly code: 'media.reader-lost' };

/** Message for users: the problem, the data that was kept, and the next step. */
export interface MediaMessage {
  readonly title: string;
  readonly description: string;
}

/** Describes a failure. `fileName` is included unchanged, so show it as text, never as markup. */
export function describeMediaFailure(failure: MediaFailure, fileName: string): MediaMessage {
  switch (failure.code) {
    case 'media.empty':
      return {
        title: 'The file is empty',
        description: `${fileName} is empty (0 bytes). Nothing was added. Copy or export the file again and retry.`,
      };
    case 'media.too-large':
      return {
        title: 'The file is too large',
        description: `${fileName} is ${formatFileSize(failure.sizeBytes)}; the limit is ${formatFileSize(MAX_UPLOAD_BYTES)}. Nothing was added. Shorten or compress it and try again.`,
      };
    case 'media.not-media':
      return {
        title: 'Not a media file',
        description: `${fileName} is not a video, picture or sound, although its name says so. Nothing was added. Check that it is the right file.`,
      };
    case 'media.picture-format':
      return {
        title: `${failure.format} pictures can't be used`,
        description: `${fileName} is a picture in ${failure.format}, which not every browser can show. Nothing was added. Save it as JPEG or PNG and choose that.`,
      };
    case 'media.truncated':
      return {
        title: 'The file is incomplete',
        description: `${fileName} ends before its content does: a copy or a recording was cut off. Nothing was added. Copy it again from where it was made.`,
      };
    case 'media.no-tracks':
      return {
        title: 'Nothing to see or hear',
        description: `${fileName} has no picture or sound that can be read. Nothing was added. Export it again as MP4, or as MP3 for sound, and try again.`,
      };
    case 'media.codec-unsupported':
      return {
        title: `${failure.codec} can't be read here`,
        description: failure.canConvert
          ? `This browser can't decode the ${failure.codec} in ${fileName}. It can be converted to MP4 on this device; your original stays as it is.`
          : `This browser can't decode the ${failure.codec} in ${fileName}, and it can't be converted here. Nothing was added. Export it as MP4 (H.264) and try again.`,
      };
    case 'media.protected':
      return {
        title: 'The file is protected',
        description: `${fileName} is protected against copying (DRM), so only its shop's own players can open it. Nothing was added. Use footage of your own.`,
      };
    case 'media.damaged':
      return {
        title: 'The file is damaged',
        description: `${fileName} could not be decoded: part of its data is wrong. Nothing was added. Copy or export the file again and retry.`,
      };
    case 'media.picture-too-large':
      return {
        title: 'The picture is too large',
        description: `${fileName} has ${failure.width} × ${failure.height} pixels, more than this browser can decode. Nothing was added. Scale it down and try again.`,
      };
    case 'media.conversion-failed':
      return {
        title: 'The conversion failed',
        description: `${fileName} could not be converted to MP4. The original is unchanged. Convert it in another program and upload the result.`,
      };
    case 'media.conversion-too-large':
      return {
        title: 'The converted file is too large',
        description: `${fileName} comes to ${formatFileSize(failure.sizeBytes)} as MP4; the limit is ${formatFileSize(MAX_UPLOAD_BYTES)}. Nothing was added and the original is unchanged. Shorten it, or convert it in another program, and try again.`,
      };
    case 'media.converter-unavailable':
      return {
        title: 'The converter did not start',
        description: `${fileName} needs converting, and this browser could not start the converter. The original is unchanged. Close other tabs, reload the page and try again.`,
      };
    case 'media.missing':
      return {
        title: 'The file is gone',
        description: `${fileName} is no longer in the library. Clips that use it stay on the timeline; replace them with other footage.`,
      };
    case 'media.unreadable':
      return {
        title: "The file can't be read",
        description: `${fileName} was moved, renamed or is no longer reachable. Nothing was added. Choose it again.`,
      };
    case 'media.reader-lost':
      return {
        title: 'The file could not be inspected',
        description: `The browser stopped while inspecting ${fileName}, which happens when memory runs short. Nothing was added. Close other tabs, or reload the page, and try again.`,
      };
  }
}

/** Describes a notice about a file that was added. */
export function describeMediaNotice(notice: MediaNotice, fileName: string): string {
  switch (notice) {
    case 'video-without-picture':
      return `${fileName} has no picture; it was added as audio.`;
    case 'ends-early':
      return `${fileName} ends earlier than it says; the part that exists was added.`;
    case 'moving-picture':
      return `${fileName} is animated; its first frame was added as a still. Convert it to MP4 to keep the motion.`;
    case 'one-picture-only':
      return `${fileName} has more than one picture track; only its main one is used. To use another, save it as a separate file and add that.`;
    case 'one-sound-only':
      return `${fileName} has more than one sound track; only its main one is used. To use another, save it as a separate file and add that.`;
    case 'opaque':
      return `${fileName} is converted to a video without transparency: see-through parts become opaque. To keep them, save it as WebM (VP9 with alpha) and add that.`;
  }
}
