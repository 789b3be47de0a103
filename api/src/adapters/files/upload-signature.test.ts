import { describe, expect, it } from 'vitest';
import type { UploadGrant, UploadRequest } from './file-store.ts';
import { deriveUploadSecret, signUploadPath, verifyUpload } from './upload-signature.ts';

const secret = deriveUploadSecret('a session secret of an installation');
const now = new Date('2026-11-04T10:00:00Z');
const grant: UploadGrant = {
  key: 'user-0001/00112233445566778899aabbccddeeff',
  maxBytes: 1_000,
  contentType: 'video/mp4',
  expiresAt: new Date('2026-11-04T11:00:00Z'),
};

function requestFor(path: string, changes: Partial<UploadRequest> = {}): UploadRequest {
  const url = new URL(path, 'http://local.test');
  const key = url.pathname.slice('/api/files/'.length);
  return { method: 'PUT', key, query: url.searchParams, contentType: 'video/mp4', now, ...changes };
}

describe('a signed upload URL', () => {
  const path = signUploadPath(secret, grant);

  it('proves its grant', () => {
    expect(verifyUpload(secret, requestFor(path))).toEqual(grant);
  });

  it('is refused when any character of its path or query is changed', () => {
    const from = '/api/files/'.length;
    for (let index = from; index < path.length; index += 1) {
      const changed = path.slice(0, index) + (path[index] === '1' ? '2' : '1') + path.slice(index + 1);
      expect(verifyUpload(secret, requestFor(changed)), changed).toBeNull();
    }
  });

  it.each(['GET', 'POST', 'DELETE', 'put'])('is refused for %s', (method) => {
    expect(verifyUpload(secret, requestFor(path, { method }))).toBeNull();
  });

  it('is refused from the instant it expires', () => {
    expect(verifyUpload(secret, requestFor(path, { now: new Date(grant.expiresAt.getTime() - 1) }))).not.toBeNull();
    expect(verifyUpload(secret, requestFor(path, { now: grant.expiresAt }))).toBeNull();
  });

  it('is refused with another content type, but accepts parameters of the same one', () => {
    expect(verifyUpload(secret, requestFor(path, { contentType: 'text/html' }))).toBeNull();
    expect(verifyUpload(secret, requestFor(path, { contentType: 'Video/MP4; codecs=avc1' }))).not.toBeNull();
  });

  it.each(['max=1000', 'expires=99999999999999', 'signature=AAAA', 'type=text/html'])(
    'is refused with a second %s',
    (more) => {
      expect(verifyUpload(secret, requestFor(`${path}&${more}`))).toBeNull();
    },
  );

  it.each(['expires', 'max', 'type', 'signature'])('is refused without %s', (name) => {
    const url = new URL(path, 'http://local.test');
    url.searchParams.delete(name);
    expect(verifyUpload(secret, requestFor(url.pathname + url.search))).toBeNull();
  });

  it('is refused under another secret', () => {
    expect(verifyUpload(deriveUploadSecret('another installation'), requestFor(path))).toBeNull();
  });

  it('accepts any content type when granted none', () => {
    const any = signUploadPath(secret, { ...grant, contentType: null });
    expect(verifyUpload(secret, requestFor(any, { contentType: 'audio/webm' }))?.contentType).toBeNull();
    expect(verifyUpload(secret, requestFor(`${any}&type=audio/webm`, { contentType: 'audio/webm' }))).toBeNull();
  });
});
