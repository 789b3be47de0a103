import { createHash, type KeyObject, verify } from 'node:crypto';

/** A request as it reaches Google Cloud Storage, with lower-case header names. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
}

/**
 * Builds the canonical request and the string to sign for a V4 signed URL as Google documents them
 * (cloud.google.com/storage/docs/authentication/canonical-requests), without the client library.
 */
export function stringToSign({ method, url, headers }: SignedRequest): { canonicalRequest: string; toSign: string } {
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Goog-Signature');
  const signedHeaders = url.searchParams.get('X-Goog-SignedHeaders') ?? '';
  const headerLines = signedHeaders.split(';').map((name) => `${name}:${collapsed(headers[name] ?? '')}\n`);
  const canonicalRequest = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    headerLines.join(''),
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = (url.searchParams.get('X-Goog-Credential') ?? '').split('/').slice(1).join('/');
  const digest = createHash('sha256').update(canonicalRequest).digest('hex');
  const toSign = ['GOOG4-RSA-SHA256', url.searchParams.get('X-Goog-Date'), scope, digest].join('\n');
  return { canonicalRequest, toSign };
}

export function isGenuine(request: SignedRequest, publicKey: KeyObject): boolean {
  const signature = Buffer.from(request.url.searchParams.get('X-Goog-Signature') ?? '', 'hex');
  return verify('RSA-SHA256', Buffer.from(stringToSign(request).toSign), publicKey, signature);
}

function collapsed(value: string): string {
  return value.trim().replace(/\s{2,}/g, ' ');
}

/** RFC 3986, 2.3: everything except the unreserved characters is percent-encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
