import { formatFileSize, MAX_UPLOAD_BYTES } from '../media/limits.ts';
import type { MediaNotice } from '../media/media-info.ts';
import type { PictureFormat } from '../media/signature.ts';

/**
 * Why a file can't be used, or can't be used yet, with the data that the message needs.
 * Codes are for programs and stay; {@link describeMediaFailure} has the words.
 */
export type MediaFailure =
  | { readonly code: 'media.empty' }
  | { readonly code: 'media.too-large'; readonly sizeBytes: number }
  /** The bytes are of no picture, sound or film that we know, whatever the name says. */
  | { readonly code: 'media.not-media' }
  /** A picture in a format that browsers do not all show. */
  | { readonly code: 'media.picture-format'; readonly format: PictureFormat }
  /** The file's own tables point beyond its end, or are missing: an upload or a recording that was cut off. */
  | { readonly code: 'media.truncated' }
  /** It has the form of a media file, but neither a picture nor sound in it. */
  | { readonly code: 'media.no-tracks' }
  /**
   * A media file, but nothing on this device decodes `part` of it; `codec` names what that is in.
   * ffmpeg.wasm can convert it when `canConvert`.
   */
  | {
      readonly code: 'media.codec-unsupported';
      readonly codec: string;
      readonly part: 'file' | 'picture' | 'sound';
      readonly canConvert: boolean;
      /** The server does not keep such a file: only what it is converted to is uploaded. */
      readonly dropsOriginal?: boolean;
    }
  /** The decoder gave up on the data. */
  | { readonly code: 'media.damaged' }
  | { readonly code: 'media.picture-too-large'; readonly width: number; readonly height: number }
  /** The conversion could not make a usable file; `detail` is the converter's last line, for the log. */
  | { readonly code: 'media.conversion-failed'; readonly detail: string }
  /** The conversion made a file that is larger than an upload may be. */
  | { readonly code: 'media.conversion-too-large'; readonly sizeBytes: number }
  /** The browser gave us no shared memory, or took the worker away. */
  | { readonly code: 'media.converter-unavailable' }
  /** The server no longer has it, or not for this user. */
  | { readonly code: 'media.missing' }
  /** The bytes could not be read: the file was moved, or the network is gone. */
  | { readonly code: 'media.unreadable' }
  /** What looks into files stopped at it, also when it had nothing else to do: too little memory does that, a few files do. */
  | { readonly code: 'media.reader-lost' };

/** What a person reads: what happened, and what was kept and what to do next. */
export interface MediaMessage {
  readonly title: string;
  readonly description: string;
}

/** The words for a failure. `fileName` is shown as it is; the caller shows it as text, never as markup. */
export function describeMediaFailure(failure: MediaFailure, fileName: string): MediaMessage {
  switch (failure.code) {
    case 'media.empty':
      return {
        title: 'The file is empty',
        description: `${fileName} has no data in it (0 bytes). Nothing was added. Copy or export the file again and retry.`,
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
        description: `${fileName} holds no picture and no sound that can be read. Nothing was added. Export it again as MP4, or as MP3 for sound, and try again.`,
      };
    case 'media.codec-unsupported':
      return {
        title: `${failure.codec} can't be read here`,
        description: failure.canConvert
          ? `This browser can't decode the ${failure.codec} in ${fileName}. It can be converted to MP4 on this device; your original stays as it is.`
          : `This browser can't decode the ${failure.codec} in ${fileName}, and it can't be converted here. Nothing was added. Export it as MP4 (H.264) and try again.`,
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
        title: 'The file could not be looked into',
        description: `The browser stopped while it looked into ${fileName}, as it does when memory runs short. Nothing was added. Close other tabs, or reload the page, and try again.`,
      };
  }
}

/** The words for something worth saying about a file that was taken. */
export function describeMediaNotice(notice: MediaNotice, fileName: string): string {
  switch (notice) {
    case 'video-without-picture':
      return `${fileName} has no picture; it was added as audio.`;
    case 'ends-early':
      return `${fileName} ends earlier than it says; what is there was added.`;
    case 'moving-picture':
      return `${fileName} moves; it was added as a still of its first frame. Convert it to MP4 to have it move.`;
    case 'first-sound-only':
      return `${fileName} has more than one sound track; only the first is used. To use another, save it as a file of its own and add that.`;
  }
}
