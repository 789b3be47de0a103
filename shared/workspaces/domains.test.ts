import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf, isDomain } from './domains.ts';

describe('isDomain', () => {
  it.each(['example.com', 'a.b.example.co.uk', 'xn--bcher-kva.example', '1and1.com', `${'a'.repeat(63)}.example`])(
    'accepts %s',
    (domain) => expect(isDomain(domain)).toBe(true),
  );

  it.each([
    ...['', 'com', 'localhost', '.com', 'example.', 'example..com', '-a.com', 'a-.com', 'Example.com', 'a b.com'],
    ...['10.0.0.1', 'example.c', 'bücher.example', 'a@b.com', '*.example.com', `${'a'.repeat(64)}.example`, 'a/b.com'],
  ])('refuses %j', (domain) => expect(isDomain(domain)).toBe(false));

  it('accepts the domain of every address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(isDomain(domainOf(email))).toBe(true);
        expect(email.toLowerCase().endsWith(`@${domainOf(email)}`)).toBe(true);
      }),
    );
  });
});
