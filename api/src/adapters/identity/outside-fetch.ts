import type { IncomingMessage } from 'node:http';
import type { CustomFetch } from 'openid-client';
import { requestSafely } from '#api/adapters/network/request-safely.ts';

/** More than any provider's metadata or key set. */
const MAX_BYTES = 512 * 1024;

const TIMEOUT_MS = 10_000;

/**
 * A `fetch` for a provider that a user chose: it reaches no address of this network unless the operator allows it, and
 * reads bounded answers. Like every `fetch`, it rejects with a TypeError when there is no answer.
 */
export function outsideFetch(allowsPrivate: boolean): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const sent = { method, headers, body: body == null ? undefined : textOf(body) };
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const rules = { allowsPrivate, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
    let bytes: Buffer;
    let answer: IncomingMessage;
    try {
      answer = await requestSafely(new URL(address), sent, rules);
      bytes = await read(answer);
    } catch (cause) {
      throw new TypeError('The provider did not answer.', { cause });
    }
    const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    );
    const { statusCode: status = 0 } = answer;
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), { status, headers: fields });
  };
}

function textOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('Requests to a provider are text.');
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_BYTES) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
