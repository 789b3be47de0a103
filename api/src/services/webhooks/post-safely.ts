import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '#api/adapters/network/public-address.ts';
import { lookupPublic, PrivateAddressError } from '#api/adapters/network/public-lookup.ts';

/** Time for a receiver to answer, its name and connection included. */
const ANSWER_MS = 10_000;

/**
 * Posts a JSON text and reads nothing but the status of the answer. Redirects are not followed. Names are resolved for
 * the connection itself, so that a name cannot point elsewhere after it was checked.
 * @param allowsPrivate True when the operator lets webhooks reach the studio's own network, by http too.
 * @returns The status.
 * @throws PrivateAddressError, or an error of the connection.
 */
export function postSafely(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { allowsPrivate, signal }: { readonly allowsPrivate: boolean; readonly signal: AbortSignal },
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Sockets do not look up an address.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError());
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve, reject) => {
    const posted = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Clipwright-Webhooks/1',
        ...headers,
      },
    });
    posted.on('error', (error) => {
      reject(timeout.aborted ? new Error(`No answer within ${ANSWER_MS / 1_000} seconds.`) : error);
    });
    posted.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The status says it all, and an endless body would hold the connection.
      response.destroy();
    });
    posted.end(body);
  });
}
