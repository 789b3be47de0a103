import type { ErrorTable } from './error-table.ts';

/** The contact form. */
export const CONTACT_ERRORS = {
  /** Data: `supportEmail`, where the message can be sent by hand. */
  'contact.not-sent': { status: 502, message: 'Your message could not be sent just now. Try again in a moment.' },
} as const satisfies ErrorTable;
