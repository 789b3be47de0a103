import { type OutsideRules, requestSafely } from '#api/adapters/network/request-safely.ts';

/** Time for a receiver to answer, its name and connection included. */
const ANSWER_MS = 10_000;

/**
 * Posts a JSON text and reads nothing but the status of the answer.
 * @returns The status.
 * @throws PrivateAddressError, or an error of the connection.
 */
export async function postSafely(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { allowsPrivate, signal }: OutsideRules,
): Promise<number> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  const sent = {
    ...{ method: 'POST', body },
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Clipwright-Webhooks/1', ...headers },
  };
  try {
    const answer = await requestSafely(url, sent, { allowsPrivate, signal: AbortSignal.any([signal, timeout]) });
    // The status says it all, and an endless body would hold the connection.
    answer.destroy();
    return answer.statusCode ?? 0;
  } catch (error) {
    throw timeout.aborted ? new Error(`No answer within ${ANSWER_MS / 1_000} seconds.`) : error;
  }
}
