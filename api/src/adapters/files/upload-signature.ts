import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { UploadGrant, UploadRequest } from './file-store.ts';

/** Path for signed uploads. The rest of the path is the file key. */
export const UPLOAD_PATH = '/api/files/';

const SECRET_BYTES = 32;

/**
 * The key that signs upload URLs, derived from the secret that signs sessions. All API processes of an installation
 * share it, and neither signature can replace the other.
 */
export function deriveUploadSecret(sessionSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'upload-urls', SECRET_BYTES));
}

/** The path and query that carry a grant and its signature. */
export function signUploadPath(secret: Uint8Array, grant: UploadGrant): string {
  const query = new URLSearchParams({
    expires: String(grant.expiresAt.getTime()),
    max: String(grant.maxBytes),
    ...(grant.contentType === null ? {} : { type: grant.contentType }),
    signature: signatureOf(secret, 'PUT', grant).toString('base64url'),
  });
  return `${UPLOAD_PATH}${grant.key}?${query}`;
}

/**
 * The grant that a request proves, or null. It refuses a changed byte, another method, a missing or repeated parameter,
 * an expired grant and a content type other than the signed one, all in the same way.
 */
export function verifyUpload(secret: Uint8Array, request: UploadRequest): UploadGrant | null {
  const { query } = request;
  const expires = wholeNumber(single(query, 'expires'));
  const maxBytes = wholeNumber(single(query, 'max'));
  const signature = single(query, 'signature');
  if (expires === null || maxBytes === null || signature === null) return null;

  const contentType = query.has('type') ? single(query, 'type') : null;
  if (query.has('type') && contentType === null) return null;

  const grant = { key: request.key, maxBytes, contentType, expiresAt: new Date(expires) };
  const expected = signatureOf(secret, request.method, grant);
  // A malformed signature decodes to another length; comparing it must not throw.
  const given = Buffer.from(signature, 'base64url');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  // base64url can spell the same bytes in several ways. Only the spelling we issued counts.
  if (!isGenuine || signature !== expected.toString('base64url')) return null;
  if (request.now >= grant.expiresAt) return null;
  if (contentType !== null && mediaType(contentType) !== mediaType(request.contentType)) return null;
  return grant;
}

function signatureOf(secret: Uint8Array, method: string, grant: UploadGrant): Buffer {
  // JSON separates the fields, so no two grants give the same text.
  const text = JSON.stringify([method, grant.key, grant.expiresAt.getTime(), grant.maxBytes, grant.contentType]);
  return createHmac('sha256', secret).update(text).digest();
}

function single(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
