import { HttpError } from '#web/http/http.ts';

/** Said at the field; the toast has the server's words. */
export const WEAK_PASSWORD = 'Too easy to guess. Use a few unrelated words, or a longer mix.';

/** True if the server found the password too easy to guess. */
export function isWeakPassword(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'account.weak-password';
}
