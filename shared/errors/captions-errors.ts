import type { ErrorTable } from './error-table.ts';

/** Captions made from speech. */
export const CAPTIONS_ERRORS = {
  'captions.no-sound': { status: 422, message: 'This file has no sound. Choose a clip with speech.' },
  'captions.no-decoder': {
    status: 503,
    message: 'Captions from speech need ffmpeg on the server. Ask its operator to install it.',
  },
  'captions.unreadable': {
    status: 422,
    message: 'The sound of this file is damaged. Export it again where it was made, and upload that.',
  },
  /** Data: `maxSeconds`. */
  'captions.too-long': {
    status: 422,
    message: 'This file is longer than 6 hours. Cut it into shorter files, and make captions for each.',
  },
  /** Too many requests are already waiting. Sent with a `Retry-After` header. */
  'captions.busy': { status: 503, message: 'Many captions are being made right now. Try again in a minute.' },
  'captions.crashed': { status: 502, message: 'The recognition of speech stopped in the middle. Try again.' },
  /** The message explains the problem with the service. */
  'captions.service': { status: 502, message: 'The transcription service is not responding. Try again in a moment.' },
  'captions.not-running': { status: 404, message: 'These captions are not being made.' },
} as const satisfies ErrorTable;
