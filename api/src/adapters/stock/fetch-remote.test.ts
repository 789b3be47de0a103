import { expect, test } from 'vitest';
import { ApiError } from '#api/errors/api-error.ts';
import { fetchRemote } from './fetch-remote.ts';

const rules = {
  isLocal: false,
  maxBytes: 1_000,
  kinds: { iso: 'video/mp4' },
  signal: new AbortController().signal,
};

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
