import { expect, test } from 'vitest';
import { describeExportFailure } from './export-failures.ts';

test.each([
  ['media.unreadable', /Check the connection/],
  ['media.missing', /no longer exists.*Replace it/],
  ['media.damaged', /could not be read.*Replace it/],
  ['media.codec-unsupported', /could not be read.*Replace it/],
] as const)('media that failed as %s has its own message', (reason, words) => {
  expect(describeExportFailure({ code: 'export.source-failed', assetId: 'a', reason })).toMatch(words);
});

test.each([
  { code: 'export.source-failed', assetId: 'a', reason: 'media.damaged' },
  { code: 'export.source-stalled', assetId: 'a' },
  { code: 'export.source-missing', assetId: 'a' },
] as const)('$code names the media when its name is known', (failure) => {
  expect(describeExportFailure(failure, () => 'beach.mp4')).toMatch(/^“beach.mp4” /);
  expect(describeExportFailure(failure, () => undefined)).toMatch(/^The media of a clip /);
});
