import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { lookupPublic, PrivateAddressError } from './public-lookup.ts';

/** Rules for a request to an address that a user chose. */
export interface OutsideRules {
  /** True when the operator lets such requests reach the studio's own network. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

interface OutsideRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * Sends a request to an address that a user chose. Redirects are not followed. Names are resolved for the connection
 * itself, so that a name cannot point elsewhere after it was checked.
 * @returns The answer, which the caller reads or destroys.
 * @throws PrivateAddressError, or an error of the connection.
 */
export function requestSafely(
  url: URL,
  { method, headers, body }: OutsideRequest,
  { allowsPrivate, signal }: OutsideRules,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Sockets do not look up an address.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError());
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...{ method, agent: false, signal },
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
      headers: { ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }), ...headers },
    });
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end(body);
  });
}
