import type { ErrorTable } from './error-table.ts';

/** Registration and sign-in. */
export const ACCOUNT_ERRORS = {
  /** Unknown e-mail and wrong password alike. */
  'account.invalid-credentials': { status: 401, message: 'Invalid credentials' },
  'account.email-taken': {
    status: 409,
    message: 'An account with this e-mail address already exists. Log in instead.',
  },
  /** The password that confirms a change; the session goes on. */
  'account.wrong-password': { status: 403, message: 'The password is not right.' },
  /** An account without a password confirms a change by a fresh sign-in. */
  'account.sign-in-again': { status: 403, message: 'Sign in again to confirm that it is you, then repeat this.' },
  /** Made up, out of date, used already, or for an address that is none of an admin any more. */
  'account.claim-invalid': {
    status: 403,
    message: 'This link is not valid any more. Log in once more to get a new one.',
  },
} as const satisfies ErrorTable;
