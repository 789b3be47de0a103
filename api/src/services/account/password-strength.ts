import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '#api/errors/api-error.ts';

/**
 * A longer password is judged by its beginning. The time to judge grows with the square of the length: 10 ms for this
 * many characters.
 */
const JUDGED_CHARACTERS = 32;

/** On a scale of 0 to 4. A password with a lower score falls to a few million guesses. */
const MIN_SCORE = 2;

/** Created on first use, because the word lists take 40 ms to unpack. */
let judge: ZxcvbnFactory | null = null;

/**
 * Refuses a password that attackers guess first: common ones, sequences, and facts about the user.
 * @param known E-mail address and names of the account.
 * @throws ApiError `account.weak-password`.
 */
export function requireStrongPassword(password: string, known: readonly (string | null | undefined)[]): void {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = known.flatMap((text) => (text ? [text, ...text.split(/[@.\s_-]+/)] : []));
  const { score } = judge.check(password.slice(0, JUDGED_CHARACTERS), [...words, 'clipwright']);
  if (score < MIN_SCORE) throw new ApiError('account.weak-password');
}
