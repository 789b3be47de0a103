import { expect, test } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { insertBrandTemplate, withBrandTemplates } from './brand-templates.ts';

const options = () => ({ createId: countingIds(), keepsTogether: true, media: lookup });
const card = (text: string) =>
  timelineOf({
    'video-1': [clip('t 0-2', { assetId: '', effects: [{ id: 'title', version: 1, values: { text } }] })],
  });
const video = timelineOf({ 'video-1': ['a 0-4'], 'audio-1': ['m 0-4'], 'caption-1': ['c 1-2'] });

test('an intro moves everything later, and an outro follows the end', () => {
  const before = insertBrandTemplate(video, 'intro', card('Hello'), options());
  if (!before.ok) throw new Error(before.message);
  expect(written(before.timeline)).toMatchObject({
    'video-1': ['a 2-6'],
    'audio-1': ['m 2-6'],
    'caption-1': ['c 3-4'],
  });
  const placed = before.timeline.tracks.flatMap(({ clips }) => clips).find(({ id }) => id === before.createdIds[0]);
  expect([placed?.start, placed?.end]).toEqual([0, 2_000_000]);
  const after = insertBrandTemplate(video, 'outro', card('Bye'), options());
  if (!after.ok) throw new Error(after.message);
  const last = after.timeline.tracks.flatMap(({ clips }) => clips).find(({ id }) => id === after.createdIds[0]);
  expect([last?.start, last?.end]).toEqual([4_000_000, 6_000_000]);
});

test('a first cut made again gets its brand’s templates once, and a brand without any changes nothing', () => {
  const templates = { intro: { name: 'Hello', config: card('Hello') }, outro: { name: 'Bye', config: card('Bye') } };
  const once = withBrandTemplates(video, templates, options());
  if (!once.ok) throw new Error(once.message);
  expect(findViolations(once.timeline)).toEqual([]);
  expect(withBrandTemplates(once.timeline, templates, options())).toMatchObject({ timeline: once.timeline });
  expect(withBrandTemplates(video, { intro: null, outro: null }, options())).toEqual({ ok: true, timeline: video });
});
