import { expect, test } from 'vitest';
import { ApiError } from '#api/errors/api-error.ts';
import { fetchRemote, isPublic } from './fetch-remote.ts';

const rules = {
  isLocal: false,
  maxBytes: 1_000,
  kinds: { iso: 'video/mp4' },
  signal: new AbortController().signal,
};

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '2002:7f00:1::',
  'not an address',
])('%s is not of the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test('addresses of the public internet are', () => {
  expect(['104.18.26.46', '8.8.8.8', '2606:4700::6812:1a2e'].every(isPublic)).toBe(true);
});

test.for([
  ['http://videos.example.com/a.mp4', 'videos.example.com'],
  ['https://videos.example.com/a.mp4', 'other.example.com'],
  ['https://user:word@videos.example.com/a.mp4', 'videos.example.com'],
  ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
  ['https://[::1]:1/a.mp4', '[::1]'],
  // A name that resolves to an address inside the network is refused at lookup.
  ['https://localhost:1/a.mp4', 'localhost'],
  ['file:///etc/passwd', ''],
  ['not a link', ''],
] as const)('%s is refused where answers named %s', async ([link, host]) => {
  const fetched = fetchRemote(link, { ...rules, hosts: new Set([host]) });
  await expect(fetched).rejects.toThrow(new ApiError('stock.download'));
});
