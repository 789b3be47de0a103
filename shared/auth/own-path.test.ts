import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('ownPath', () => {
  it.each([
    ['/', '/'],
    ['/projects/1/export', '/projects/1/export'],
    ['/pricing?plan=studio#faq', '/pricing?plan=studio#faq'],
    ['/apidocs', '/apidocs'],
    ['/projects/../brand-kits', '/brand-kits'],
  ])('keeps the own page %s', (given, kept) => {
    expect(ownPath(given)).toBe(kept);
  });

  it.each([
    null,
    undefined,
    '',
    'projects',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/api',
  ])('refuses %j', (given) => {
    expect(ownPath(given)).toBeNull();
  });
});
