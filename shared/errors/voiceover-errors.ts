import type { ErrorTable } from './error-table.ts';

/** Voices made from text. Nothing is stored for a voice that failed. */
export const VOICEOVER_ERRORS = {
  'voiceover.no-text': { status: 400, message: 'Please enter text for the voiceover' },
  /** Emoji or symbols only. */
  'voiceover.no-words': { status: 422, message: 'There is nothing to say in this text. Write some words.' },
  /** Data: `blanks`. A blank is never spoken. */
  'voiceover.blank': { status: 422, message: 'Fill in the blanks in square brackets first.' },
  /** Data: `language`, a BCP 47 tag, or null when the text is in none of the voice's alphabets. */
  'voiceover.language': {
    status: 422,
    message:
      'The built-in voice speaks English, French, Spanish, Italian and Portuguese. Write in one of these, or connect a voice service.',
  },
  /** Too many voiceovers are already waiting. Sent with a `Retry-After` header. */
  'voiceover.busy': { status: 503, message: 'Many voices are being made right now. Try again in a minute.' },
  'voiceover.crashed': {
    status: 502,
    message: 'The voice stopped in the middle. Nothing was saved; try again, or with a shorter text.',
  },
  /** The message explains the problem with the service. */
  'voiceover.service': { status: 502, message: 'The voice service is not responding. Try again in a moment.' },
  'voiceover.not-running': { status: 404, message: 'This voiceover is not being made.' },
  'transcript.not-found': { status: 404, message: 'There is no transcript of this file.' },
} as const satisfies ErrorTable;
