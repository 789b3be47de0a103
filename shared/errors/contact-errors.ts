import type { ErrorTable } from './error-table.ts';

export const CONTACT_ERRORS = {
  /** Data: `supportEmail`, the address to write to instead. */
  'contact.not-sent': { status: 502, message: 'Your message could not be sent. Try again in a moment.' },
} as const satisfies ErrorTable;
