import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { cookieSignatures } from './cookie-signatures.ts';

const SECRET = 'a secret of the studio';
const DATA = 'clipwright=3f1c';
const { sign, verify, index } = cookieSignatures(SECRET);

it('signs as keygrip does', () => {
  const base64 = createHmac('sha1', SECRET).update(DATA).digest('base64');
  expect(sign(DATA)).toBe(base64.replaceAll('/', '_').replaceAll('+', '-').replaceAll('=', ''));
});

it('knows its own signatures', () => {
  expect(verify(DATA, sign(DATA))).toBe(true);
  expect(index(DATA, sign(DATA))).toBe(0);
});

it.each([
  ['another cookie’s', cookieSignatures(SECRET).sign('clipwright=3f1d')],
  ['another secret’s', cookieSignatures(`${SECRET}.`).sign(DATA)],
  ['a shorter one', sign(DATA).slice(0, -2)],
  ['a longer one', `${sign(DATA)}AA`],
  ['none', ''],
  ['other letters', 'ä€😀'.repeat(9)],
])('refuses %s', (_, signature) => {
  expect(verify(DATA, signature)).toBe(false);
  expect(index(DATA, signature)).toBe(-1);
});
