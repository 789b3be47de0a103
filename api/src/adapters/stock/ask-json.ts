import type { Logger } from 'pino';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

interface AskOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Time for the whole answer. */
  readonly answerMs: number;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Calls a stock provider's API and checks the answer against a schema.
 * @throws ApiError `stock.bad-key`, `stock.not-found`, `stock.limit` with `Retry-After`, `stock.unavailable`; the signal's reason.
 */
export async function askJson<S extends z.ZodType>(
  url: string,
  schema: S,
  { headers, answerMs, log, signal }: AskOptions,
): Promise<z.output<S>> {
  try {
    const answer = await fetch(url, {
      headers: { ...headers, Accept: 'application/json' },
      // A redirect would send a key or a search elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    if (!answer.ok) throw refusal(answer);
    return schema.parse(JSON.parse(await textOf(answer)));
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof ApiError ? error : new ApiError('stock.unavailable');
    // The error's own text may quote the address, so none of it reaches the user.
    log.warn({ code: failure.code, kind: error instanceof Error ? error.name : typeof error }, 'stock provider failed');
    throw failure;
  }
}

function refusal({ status, headers }: Response): ApiError {
  if (status === 401 || status === 403) return new ApiError('stock.bad-key');
  if (status === 404) return new ApiError('stock.not-found');
  if (status !== 429) return new ApiError('stock.unavailable');
  const seconds = Number(headers.get('Retry-After'));
  const wait = Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : 60;
  return new ApiError('stock.limit', { headers: { 'Retry-After': String(wait) } });
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
  }
  return text;
}
