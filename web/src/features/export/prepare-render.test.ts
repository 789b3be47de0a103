import { expect, test } from 'vitest';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import { exportError } from '#workers/browser/export/export-error.ts';
import { BlanksLeft, nameFailedMedia, refuseBlanks } from './prepare-render.ts';

test.each([
  [['Tip 1: [your tip 1].', 'Drink tea.'], '1 caption still has a blank to fill: [your tip 1].'],
  [
    ['[your tip 1] [your tip 2]', '[dein Tipp]', '[votre conseil]'],
    '3 captions still have a blank to fill: [your tip 1], [your tip 2], [dein Tipp] and 1 more.',
  ],
])('captions %j are asked about before an export', (texts, asked) => {
  const { tracks } = timelineOf({
    'caption-1': texts.map((text, index) => clip(`k${index} ${index}-${index + 1}`, { text })),
  });
  expect(() => refuseBlanks(tracks)).toThrow(new BlanksLeft(`${asked} The video will show the brackets.`));
  expect(() => refuseBlanks(tracks.map((track) => ({ ...track, hidden: true })))).not.toThrow();
});

test('a failure caused by media names it', () => {
  const names = new Map([['a', 'beach.mp4']]);
  const failure = exportError({ code: 'export.source-failed', assetId: 'a', reason: 'media.damaged' });
  expect(nameFailedMedia(failure, names)).toMatchObject({
    code: 'export.source-failed',
    data: { assetId: 'a', reason: 'media.damaged' },
    message: '“beach.mp4” could not be read. Replace it, or remove the clip, and export again.',
  });
  const other = exportError({ code: 'export.no-storage' });
  expect(nameFailedMedia(other, names)).toBe(other);
});
