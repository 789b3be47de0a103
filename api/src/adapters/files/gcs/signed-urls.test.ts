import { createHash, generateKeyPairSync } from 'node:crypto';
import { Storage } from '@google-cloud/storage';
import { describe, expect, it } from 'vitest';
import { isGenuine, type SignedRequest, stringToSign } from '#api/testing/google-signature.ts';
import { GcsFileStore } from './gcs-file-store.ts';

/*
 * Two halves that verify each other: Google's published cases (googleapis/conformance-tests,
 * storage/v1/v4_signatures.json) check these tests' verifier, and the verifier checks the store's URLs.
 */
describe('the verifier, by Google’s published cases', () => {
  const published = (path: string, stamp: string, seconds: number, more = ''): URL => {
    const credential = `test-iam-credentials@dummy-project-id.iam.gserviceaccount.com/${stamp.slice(0, 8)}/auto/storage/goog4_request`;
    return new URL(
      `https://storage.googleapis.com/${path}?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=${encodeURIComponent(credential)}` +
        `&X-Goog-Date=${stamp}&X-Goog-Expires=${seconds}&X-Goog-SignedHeaders=host${more}`,
    );
  };
  const headers = { host: 'storage.googleapis.com' };

  it('“Simple GET” has the canonical request and the string to sign that Google gives', () => {
    const url = published('test-bucket/test-object', '20190201T090000Z', 10);
    expect(stringToSign({ method: 'GET', url, headers })).toEqual({
      canonicalRequest:
        'GET\n/test-bucket/test-object\n' +
        'X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=test-iam-credentials%40dummy-project-id.iam.gserviceaccount.com' +
        '%2F20190201%2Fauto%2Fstorage%2Fgoog4_request&X-Goog-Date=20190201T090000Z&X-Goog-Expires=10&X-Goog-SignedHeaders=host\n' +
        'host:storage.googleapis.com\n\nhost\nUNSIGNED-PAYLOAD',
      toSign:
        'GOOG4-RSA-SHA256\n20190201T090000Z\n20190201/auto/storage/goog4_request\n' +
        '00e2fb794ea93d7adb703edaebdd509821fcc7d4f1a79ac5c8d2b394df109320',
    });
  });

  it('“Vary expiration and timestamp” has the digest that Google gives', () => {
    const url = published('test-bucket/test-object', '20190301T090000Z', 20);
    expect(stringToSign({ method: 'GET', url, headers }).toSign.split('\n').at(-1)).toBe(
      '779f19fdb6fd381390e2d5af04947cf21750277ee3c20e0c97b7e46a1dff8907',
    );
  });

  it('“Slashes in object name should not be URL encoded” has the digest that Google gives', () => {
    const path = 'test-bucket//path/with/slashes/under_score/amper%26sand/file.ext';
    const url = published(path, '20190201T090000Z', 10);
    expect(stringToSign({ method: 'GET', url, headers }).toSign.split('\n').at(-1)).toBe(
      '63c601ecd6ccfec84f1113fc906609cbdf7651395f4300cecd96ddd2c35164f8',
    );
  });

  it('“Headers should be trimmed”, “Header Ordering” and “Query Parameter Ordering” come out in Google’s shapes', () => {
    const url = published('test-bucket/test-object', '20190201T090000Z', 10, '&prefix=%2Ffoo&X-Goog-Meta-Foo=bar');
    url.searchParams.set('X-Goog-SignedHeaders', 'collapsed;host;leading;tabs;trailing');
    const odd = { collapsed: 'abc    def', leading: '    xyz', trailing: 'abc    ', tabs: '\tabc\t\t\t\tdef\t' };
    const { canonicalRequest } = stringToSign({ method: 'GET', url, headers: { ...headers, ...odd } });
    expect(canonicalRequest.split('\n').slice(3, 9)).toEqual([
      'collapsed:abc def',
      'host:storage.googleapis.com',
      'leading:xyz',
      'tabs:abc def',
      'trailing:abc',
      '',
    ]);
    expect(
      canonicalRequest
        .split('\n')[2]
        ?.split('&')
        .map((pair) => pair.split('=')[0]),
    ).toEqual([
      ...['X-Goog-Algorithm', 'X-Goog-Credential', 'X-Goog-Date', 'X-Goog-Expires', 'X-Goog-Meta-Foo'],
      ...['X-Goog-SignedHeaders', 'prefix'],
    ]);
  });
});

describe('the store’s signed URLs', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const CLIENT = 'studio@clipwright.iam.gserviceaccount.com';
  const auth = {
    client_email: CLIENT,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const store = new GcsFileStore(new Storage({ credentials: auth }).bucket('clipwright-media'));
  const KEY = '0b9a6c1e-0000-4000-8000-000000000001/00112233445566778899aabbccddeeff';
  const HOST = { host: 'storage.googleapis.com' };
  const expiresAt = new Date(Date.now() + 3_600_000);

  async function upload(contentType: string | null): Promise<SignedRequest> {
    const { url, headers } = await store.signUpload({ key: KEY, maxBytes: 500_000_000, contentType, expiresAt });
    return {
      method: 'PUT',
      url: new URL(url),
      headers: { ...HOST, ...headers, ...(contentType === null ? {} : { 'content-type': contentType }) },
    };
  }

  it('of an upload are genuine, and name the bucket, the key and the service account', async () => {
    const request = await upload('video/mp4');
    expect(isGenuine(request, publicKey)).toBe(true);
    expect(request.url.origin).toBe('https://storage.googleapis.com');
    expect(request.url.pathname).toBe(`/clipwright-media/${KEY}`);
    expect(request.url.searchParams.get('X-Goog-Algorithm')).toBe('GOOG4-RSA-SHA256');
    expect(request.url.searchParams.get('X-Goog-Credential')).toMatch(
      new RegExp(`^${CLIENT}/\\d{8}/auto/storage/goog4_request$`),
    );
    expect(Number(request.url.searchParams.get('X-Goog-Expires'))).toBeGreaterThan(3_590);
    expect(Number(request.url.searchParams.get('X-Goog-Expires'))).toBeLessThanOrEqual(3_600);
  });

  it('of an upload bind the size, the single use and the content type', async () => {
    const { url, headers } = await upload('video/mp4');
    expect(url.searchParams.get('X-Goog-SignedHeaders')).toBe(
      'content-type;host;x-goog-content-length-range;x-goog-if-generation-match',
    );
    expect(headers).toMatchObject({
      'x-goog-content-length-range': '1,500000000',
      'x-goog-if-generation-match': '0',
    });
    expect((await upload(null)).url.searchParams.get('X-Goog-SignedHeaders')).toBe(
      'host;x-goog-content-length-range;x-goog-if-generation-match',
    );
    expect(isGenuine(await upload(null), publicKey)).toBe(true);
  });

  it.each<[string, (request: SignedRequest) => SignedRequest]>([
    ['a larger size', (r) => withHeader(r, 'x-goog-content-length-range', '1,600000000')],
    ['no size', (r) => withHeader(r, 'x-goog-content-length-range', '')],
    ['another generation', (r) => withHeader(r, 'x-goog-if-generation-match', '17')],
    ['another content type', (r) => withHeader(r, 'content-type', 'text/html')],
    ['another method', (r) => ({ ...r, method: 'GET' })],
    ['another key', (r) => ({ ...r, url: new URL(r.url.href.replace('00112233', '11112233')) })],
    ['another bucket', (r) => ({ ...r, url: new URL(r.url.href.replace('clipwright-media', 'clipwright-more')) })],
    ['a longer life', (r) => withQuery(r, 'X-Goog-Expires', '604800')],
    ['another date', (r) => withQuery(r, 'X-Goog-Date', '20990101T000000Z')],
    ['a header less', (r) => withQuery(r, 'X-Goog-SignedHeaders', 'content-type;host')],
    ['a changed signature', (r) => withQuery(r, 'X-Goog-Signature', createHash('sha256').digest('hex').repeat(8))],
  ])('with %s are invalid', async (_, change) => {
    expect(isGenuine(change(await upload('video/mp4')), publicKey)).toBe(false);
  });

  it('of a download are genuine, and bind the type and the name that the answer carries', async () => {
    const disposition = `attachment; filename="caf? 50%.mp4"; filename*=UTF-8''caf%C3%A9%2050%25.mp4`;
    const url = new URL((await store.signRead({ key: KEY, mimeType: 'video/mp4', disposition, expiresAt })) as string);
    expect(isGenuine({ method: 'GET', url, headers: HOST }, publicKey)).toBe(true);
    expect(url.searchParams.get('response-content-type')).toBe('video/mp4');
    expect(url.searchParams.get('response-content-disposition')).toBe(disposition);
    url.searchParams.set('response-content-type', 'text/html');
    expect(isGenuine({ method: 'GET', url, headers: HOST }, publicKey)).toBe(false);
  });

  it('are named by their key whichever signature follows, and by nothing else', async () => {
    const { url } = await upload('video/mp4');
    expect(store.keyOfUrl(url.href)).toBe(KEY);
    expect(store.urlOfKey(KEY)).toBe(`https://storage.googleapis.com/clipwright-media/${KEY}`);
    for (const other of [
      url.href.replace('clipwright-media', 'clipwright-more'),
      url.href.replace('https:', 'http:'),
      url.href.replace('storage.googleapis.com', 'storage.googleapis.com.evil.example'),
      url.href.replace('storage.googleapis.com', 'user@storage.googleapis.com'),
      `/clipwright-media/${KEY}`,
      `https://storage.googleapis.com/clipwright-media/scratch/${KEY.split('/')[0]}/1-segment.mp4`,
    ]) {
      expect(store.keyOfUrl(other), other).toBeNull();
    }
  });
});

function withHeader(request: SignedRequest, name: string, value: string): SignedRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

function withQuery(request: SignedRequest, name: string, value: string): SignedRequest {
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return { ...request, url };
}
