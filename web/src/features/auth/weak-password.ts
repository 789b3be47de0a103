import { HttpError } from '#web/http/http.ts';

/** Shown at the field; the toast shows the server's message. */
export const WEAK_PASSWORD = 'Too easy to guess. Use a few unrelated words, or a longer mix.';

/** True when the server found the password too easy to guess. */
export function isWeakPassword(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'account.weak-password';
}
