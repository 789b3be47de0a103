import { MAX_PICTURE_SIDE } from '#shared/media/limits.ts';
import type { ErrorTable } from './error-table.ts';

/** Reasons for refusing an uploaded file. The file has been removed. */
export const MEDIA_ERRORS = {
  'media.empty': { status: 415, message: 'The file is empty.' },
  /** Its first bytes match no accepted kind, whatever its name says. */
  'media.not-media': {
    status: 415,
    message:
      'This is not a video, image or audio file that can be used. Use MP4, MOV, AVI or WebM; PNG, JPEG, GIF or WebP; MP3, WAV, OGG or M4A.',
  },
  'media.truncated': {
    status: 415,
    message: 'The end of this file is missing. Export or copy it again and upload the whole file.',
  },
  'media.no-tracks': { status: 415, message: 'This file has neither picture nor sound.' },
  'media.picture-too-large': {
    status: 415,
    message: `The picture is too large. The longest side may be at most ${MAX_PICTURE_SIDE} pixels.`,
  },
  'media.protected': {
    status: 415,
    message: 'This file is protected against copying (DRM) and cannot be used. Use footage of your own.',
  },
  'media.damaged': { status: 415, message: 'This file is damaged and cannot be read.' },
  'media.timeout': { status: 415, message: 'Reading this file took too long. It may be damaged.' },
} as const satisfies ErrorTable;

/** Uploads and the library. */
export const ASSET_ERRORS = {
  ...MEDIA_ERRORS,
  'asset.not-found': { status: 404, message: 'Asset not found' },
  'asset.no-thumbnail': { status: 404, message: 'This asset has no thumbnail.' },
  'asset.bad-thumbnail': { status: 415, message: 'The thumbnail must be a JPEG, PNG or WebP picture.' },
  /** Sent with `Content-Range: bytes *\/size`. */
  'file.range': { status: 416, message: 'The file does not have these bytes.' },
  /** One error for every flaw of a signed address: altered, expired, another user's, another method. */
  'upload.denied': { status: 403, message: 'This upload address is no longer valid. Start the upload again.' },
  'upload.used': { status: 403, message: 'This upload address has already been used. Start the upload again.' },
  /** Data: `maxBytes`. */
  'upload.too-large': { status: 413, message: 'The file is larger than its upload allows.' },
  'upload.empty': { status: 400, message: 'The file is empty.' },
  'upload.incomplete': { status: 400, message: 'The upload ended before the whole file had arrived. Try again.' },
  /** The Content-Range of an upload is malformed, or does not match the body. */
  'upload.bad-range': { status: 400, message: 'The Content-Range of this upload is invalid.' },
  /** Data: `arrivedBytes`, the number of bytes received, at which to resume. */
  'upload.offset': { status: 409, message: 'The upload does not resume where it stopped.' },
  'upload.busy': { status: 409, message: 'This upload is still being received. Try again in a minute.' },
  /** Data: `limit`. */
  'asset.too-many': {
    status: 409,
    message:
      'Your library has as many files as it can hold. Delete some that you no longer need, empty the trash, and try again.',
  },
  /** The address names no finished upload of this user. */
  'upload.missing': { status: 400, message: 'This file was not uploaded, or its upload has expired. Upload it again.' },
  'storage.full': {
    status: 507,
    message: 'The server’s disk is full. Nothing was kept; try again later.',
  },
  /** The bucket fails, or is unreachable. */
  'storage.away': {
    status: 503,
    message: 'The file store is not answering. What is stored is safe; try again in a moment.',
  },
  'storage.database-full': {
    status: 507,
    message: 'The server’s disk is full, so it could not save this. Everything saved before is kept; try again later.',
  },
  /** Data: `quotaBytes`. */
  'storage.unproved': {
    status: 413,
    message:
      'Confirm your e-mail address to store more than 100 MB: open the link that was mailed to you, or ask for another on the account page.',
  },
  /** Data: `quotaBytes`. */
  'storage.quota': {
    status: 413,
    message:
      'Your storage is full. The file was not kept. Delete media and finished videos you no longer need (your account page lists them by project), empty the trash, and try again.',
  },
} as const satisfies ErrorTable;
