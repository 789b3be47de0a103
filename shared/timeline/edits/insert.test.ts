import { expect, test } from 'vitest';
import { at, clip, lookup, SCENES, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { insertClip } from './insert.ts';

const options = (keepsTogether = true) => ({ keepsTogether, media: lookup });
const after = (result: ReturnType<typeof insertClip>) => (result.ok ? written(result.timeline) : result.code);

test('a clip dropped on another goes to its nearer edge, and later clips make room', () => {
  const placement = (start: number) => ({ trackId: 'video-1', clip: clip(`new ${start}-${start + 1}`) });
  const tables = [
    insertClip(SCENES, placement(2.4), at(2.4), options()),
    insertClip(SCENES, placement(3.4), at(3.4), options()),
  ].map(after);
  expect(tables[0]).toEqual({
    'video-1': ['a 0-2', 'new 2-3', 'b 3-5', 'c 5-7'],
    'video-2': ['logo 3.5-4.5'],
    'audio-1': ['va 0-1.8', 'vb 3-4.8', 'vc 5-6.8'],
    'audio-2': ['music 0-7'],
    'caption-1': ['x 0-2', 'y 3-5', 'z 5-7'],
  });
  expect(tables[1]).toMatchObject({ 'video-1': ['a 0-2', 'b 2-4', 'new 4-5', 'c 5-7'], 'video-2': ['logo 2.5-3.5'] });
});

test('only the time that is missing is made; where there is room nothing moves', () => {
  const gaps = timelineOf({ 'video-1': ['a 0-2', 'b 3-5'], 'caption-1': ['y 3-5'] });
  const insert = (notation: string, keepsTogether = true) =>
    after(insertClip(gaps, { trackId: 'video-1', clip: clip(notation) }, at(2), options(keepsTogether)));
  expect(insert('new 2-4')).toEqual({ 'video-1': ['a 0-2', 'new 2-4', 'b 4-6'], 'caption-1': ['y 4-6'] });
  expect(insert('new 2-4', false)).toEqual({ 'video-1': ['a 0-2', 'new 2-4', 'b 4-6'], 'caption-1': ['y 3-5'] });
  expect(insert('new 6-7')).toEqual({ 'video-1': ['a 0-2', 'b 3-5', 'new 6-7'], 'caption-1': ['y 3-5'] });
});
