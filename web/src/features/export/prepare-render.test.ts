import { expect, test } from 'vitest';
import { EXPORT_PRESETS } from '#shared/presets/presets.ts';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import { exportError } from '#workers/browser/export/export-error.ts';
import { BlanksLeft, describeOmissions, nameFailedMedia, planExport, refuseBlanks } from './prepare-render.ts';

test('placeholders of pictures and of sound are both reported correctly', () => {
  const { tracks } = timelineOf({
    'video-1': [clip('x 0-1', { assetId: '' })],
    'audio-1': [clip('s 0-1', { assetId: '' }), clip('t 1-2', { assetId: '' })],
  });
  const plan = (shown: typeof tracks) => planExport(shown, [], EXPORT_PRESETS[0]!, { plan: 'creator' });
  expect(describeOmissions(plan(tracks.slice(0, 1)))).toBe(
    '1 placeholder has no media yet and will be black or silent.',
  );
  expect(describeOmissions(plan(tracks))).toBe('3 placeholders have no media yet and will be black or silent.');
});

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
