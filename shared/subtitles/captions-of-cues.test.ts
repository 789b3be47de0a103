import { describe, expect, it } from 'vitest';
import { placeSubtitles } from '#shared/timeline/edits/place-subtitles.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { captionsOfCues } from './captions-of-cues.ts';
import { cuesOfTimeline } from './cues-of-timeline.ts';
import { readSubtitles } from './read-subtitles.ts';

function imported(text: string, seconds = 0) {
  let count = 0;
  const createId = () => `s${count++}`;
  return captionsOfCues(readSubtitles(text).cues, { start: at(seconds), style: 'karaoke', createId });
}

function placed(timeline: Timeline, text: string, trackId?: string): Timeline {
  const result = placeSubtitles(timeline, imported(text).groups, trackId);
  if (!result.ok) throw new Error(result.code);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const cue = (start: string, end: string, text: string) => `00:00:0${start},000 --> 00:00:0${end},000\n${text}\n\n`;

describe('a file on the timeline', () => {
  const empty = timelineOf({ 'video-1': [], 'caption-1': [] });

  it('has cues that overlap on a second track', () => {
    const file = cue('1', '3', 'a') + cue('2', '4', 'b') + cue('3', '5', 'c');
    expect(written(placed(empty, file))).toMatchObject({ 'caption-1': ['s0 1-3', 's2 3-5'], 'caption-2': ['s1 2-4'] });
  });

  it('leaves captions that are there alone', () => {
    const own = timelineOf({ 'caption-1': [clip('own 2-6', { assetId: '', text: 'own' })], 'caption-2': [] });
    expect(written(placed(own, cue('1', '3', 'a'), 'caption-1'))).toEqual({
      'caption-1': ['own 2-6'],
      'caption-2': ['s0 1-3'],
    });
    expect(written(placed(own, cue('7', '8', 'a'), 'caption-2'))).toMatchObject({ 'caption-2': ['s0 7-8'] });
  });

  it('of 10,000 cues is split where a track is full', () => {
    const clock = (n: number) => new Date(n * 1_000).toISOString().slice(11, 19);
    const file = Array.from({ length: 10_000 }, (_, n) => `${clock(n)},000 --> ${clock(n)},900\nLine ${n}\n`);
    const { tracks } = placed(empty, file.join('\n'));
    expect(tracks.map(({ clips }) => clips.length)).toEqual([0, 5_000, 5_000]);
  });

  it('is written as it was read', () => {
    const file = cue('1', '3', '{\\an8}At <b>the</b> top') + cue('4', '5', 'below');
    const { tracks } = placed(empty, file);
    expect(cuesOfTimeline({ tracks })).toMatchObject([
      { start: at(1), endExclusive: at(3), text: 'At the top', bold: [{ from: 2, to: 5 }], isAtTop: true },
      { start: at(4), text: 'below', isAtTop: false },
    ]);
    expect(cuesOfTimeline({ tracks: tracks.map((track) => ({ ...track, hidden: true })) })).toEqual([]);
  });
});

describe('a caption', () => {
  const only = (text: string, seconds?: number) => imported(text, seconds).groups[0]?.[0];

  it('has the times of the file for its words, from where it is placed', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\nOne <00:02.000>two <00:03.500>three';
    const clip = only(vtt, 10);
    expect(clip).toMatchObject({ start: at(11), end: at(14), text: 'One two three' });
    expect(clip?.words?.map(({ text, start }) => [text, start / 1e6])).toEqual([
      ['One', 0],
      ['two', 1],
      ['three', 2.5],
    ]);
  });

  it('has words that stand out where some of them are bold', () => {
    const loud = (text: string) => only(text)?.words?.flatMap((word) => (word.loud ? word.text : []));
    expect(loud(cue('1', '3', 'Never <b>ever</b>\nskip <B>it</B>'))).toEqual(['ever', 'it']);
    expect(loud('WEBVTT\n\n00:01.000 --> 00:04.000\nNever <b.loud>ever</b> skip')).toEqual(['ever']);
    expect(loud('Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,{\\b1}Never{\\b0} skip')).toEqual(['Never']);
    expect(loud(cue('1', '3', '<b>Never skip it</b>'))).toEqual([]);
  });

  it('keeps no times that run backwards', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\nOne <00:03.000>two <00:02.000>three <00:09.000>four';
    const starts = only(vtt)?.words?.map(({ start }) => start) ?? [];
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[1]).toBe(2_000_000);
  });

  it('joins lines that are too long for upright video, and no others', () => {
    expect(only(cue('1', '3', 'This line was broken for\na wide screen'))?.text).toBe(
      'This line was broken for a wide screen',
    );
    expect(only(cue('1', '3', '- Will you come home now?\n- No.'))?.text).toBe('- Will you come home now?\n- No.');
    expect(only(cue('1', '3', 'Ada Lovelace\nMathematician'))?.text).toBe('Ada Lovelace\nMathematician');
  });

  it('lasts 0.1 s at least, and ends within 6 hours', () => {
    expect(only('00:00:01,000 --> 00:00:01,001\na')).toMatchObject({ start: at(1), end: at(1.1) });
    const late = imported('05:59:59,000 --> 06:00:00,000\na\n\n06:00:00,000 --> 06:00:01,000\nb');
    expect(late.groups.flat()).toHaveLength(1);
    expect(late.unread).toEqual([{ line: 4, reason: 'late' }]);
    expect(imported(`00:00:01,000 --> 00:00:02,000\n${'long '.repeat(1_001)}`).unread).toEqual([
      { line: 1, reason: 'long' },
    ]);
  });
});
