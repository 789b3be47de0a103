import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { addressKey } from './rate-limits.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['1::2:3:4:5', '1:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['2001:db8::1::2', '2001:db8::1::2'],
  ['6f1c1c8e-58a9-4f2e-9a3c-1f2d3c4b5a69', '6f1c1c8e-58a9-4f2e-9a3c-1f2d3c4b5a69'],
])('the address %j is counted as %j', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

it('other addresses of one /64 give no further tries, those of another do', async () => {
  const { limits } = studio.deps;
  for (let n = 1; n <= 5; n++) await limits.spend('contact', `2001:db8:1:2::${n}`);
  await expect(limits.spend('contact', '2001:db8:1:2::6')).rejects.toMatchObject({ code: 'request.too-many' });
  await limits.spend('contact', '2001:db8:1:3::1');
});
