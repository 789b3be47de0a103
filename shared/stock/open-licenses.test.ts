import { expect, test } from 'vitest';
import { isLicenseAllowed, openLicense } from './open-licenses.ts';

test.each([
  ['cc0', 'cc0'],
  ['CC0 1.0', 'cc0'],
  ['pd', 'public-domain'],
  ['pdm', 'public-domain'],
  ['PD-USGov-NASA', 'public-domain'],
  ['Public domain', 'public-domain'],
  ['by', 'cc-by'],
  ['cc-by-4.0', 'cc-by'],
  ['CC BY 2.0', 'cc-by'],
  ['cc-by-3.0-de', 'cc-by'],
])('%s is %s', (code, license) => {
  expect(openLicense(code)).toBe(license);
});

test.each([
  undefined,
  '',
  'by-sa',
  'by-nd',
  'by-nc',
  'by-nc-sa',
  'cc-by-sa-4.0',
  'cc-by-nc-2.0',
  'CC BY-SA 3.0',
  'gfdl',
  'fair use',
  'attribution',
])('%s is no accepted licence', (code) => {
  expect(openLicense(code)).toBeNull();
});

test('a credit that is owed needs the wider choice, and nothing is allowed when it is off', () => {
  expect(isLicenseAllowed('cc-by', 'free')).toBe(false);
  expect(isLicenseAllowed('cc-by', 'credited')).toBe(true);
  expect(isLicenseAllowed('cc0', 'free')).toBe(true);
  expect(isLicenseAllowed('cc0', 'off')).toBe(false);
});
