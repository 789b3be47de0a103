import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { captionsOfRange } from '#shared/captions/captions-of-range.ts';
import type { SpokenTranscript } from '#shared/captions/corrected-words.ts';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { secondsToMicroseconds, sourceTime } from '#shared/time/microseconds.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { type RandomEdit, randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { CAPTION_STYLES, type Clip, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { linkCaptionsToSpeech } from './link-captions-to-speech.ts';
import saved from './testing/captions-written-out.json' with { type: 'json' };

const transcript: SpokenTranscript = {
  words: saved.transcript.map(({ text, start, end }) => ({
    text,
    start: secondsToMicroseconds(start),
    endExclusive: secondsToMicroseconds(end),
  })),
};
const decode = (content: unknown) =>
  z.decode(timelineContentSchema, content as z.input<typeof timelineContentSchema>) as Timeline;
const captionsOf = ({ tracks }: Timeline) => tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));

describe('a timeline that was saved when captions were texts of their own', () => {
  const upgrade = (known: SpokenTranscript, tracks: unknown = saved.tracks) =>
    linkCaptionsToSpeech({ tracks }, { transcripts: new Map([['the-voice', known]]) });

  test('has its texts, styles and times, and follows the words of its voice', () => {
    const before = decode(saved);
    const after = decode(upgrade(transcript));
    const looks = ({ id, start, end, text, style }: Clip) => ({ id, start, end, text, style });
    expect(captionsOf(after).map(looks)).toEqual(captionsOf(before).map(looks));
    expect(captionsOf(after).map(({ id, assetId }) => [id, assetId])).toEqual([
      ...['c1', 'c3', 'c4', 'c5', 'c6', 'c7'].map((id) => [id, 'the-voice']),
      ['own', ''],
    ]);
    expect(after.corrections).toEqual({
      'the-voice': {
        1025000: 'Kaffee,',
        11200000: 'Half',
        11525000: 'a',
        11900000: 'day',
        12013000: 'does',
        12100000: 'everything!',
      },
    });
    // "First, grind the beans coarse," was deleted.
    expect(after.tracks[1]?.clips[0]).toMatchObject({
      captions: 'karaoke',
      uncaptioned: [{ start: 4_900_000, endExclusive: 6_650_000 }],
    });
  });

  test('stays as it is while the words of its voice are unknown, are others, or the voice is muted', () => {
    const others = { words: transcript.words.map((word) => ({ ...word, start: word.start + 20_000 })) };
    const muted = saved.tracks.map((track) => ({ ...track, muted: true }));
    expect(linkCaptionsToSpeech({ tracks: saved.tracks }, {})).toEqual({ tracks: saved.tracks });
    expect(upgrade(others)).toEqual({ tracks: saved.tracks });
    expect(upgrade(transcript, muted)).toEqual({ tracks: muted });
  });

  test('of which a word is said otherwise in two places keeps both', () => {
    const voice = saved.tracks[1]?.clips[0];
    const [first] = saved.tracks[2]?.clips ?? [];
    const tracks = saved.tracks
      .with(1, { ...saved.tracks[1], clips: [voice, { ...voice, id: 'again', start: 30, end: 48 }] } as never)
      .with(2, {
        ...saved.tracks[2],
        clips: [
          first,
          { ...first, id: 'c8', start: 30.5, end: 33.316, text: 'Cold brew coffee, in three slow steps.' },
        ],
      } as never);
    const texts = captionsOf(decode(upgrade(transcript, tracks))).map(({ text }) => text);
    expect(texts).toEqual([
      'Cold brew Kaffee, in three\nslow steps.',
      'Cold brew coffee, in three slow steps.',
      'Serves four',
    ]);
  });
});

const style = fc.constantFrom(...CAPTION_STYLES);
const typed = fc
  .tuple(fc.nat(), fc.nat({ max: 5 }), fc.constantFrom('', 'Kaffee', 'the very best', 'tonight!', '\nso'))
  .map(
    ([choice, place, text]): RandomEdit =>
      (timeline) => {
        const captions = captionsOf(timeline);
        const caption = captions[choice % captions.length];
        const words = (caption?.text ?? '').split(' ').toSpliced(place, 1, text).join(' ');
        return setClipProperties(timeline, caption?.id ?? '', { text: words }, lookup);
      },
  );
const edits = fc.array(fc.oneof({ weight: 2, arbitrary: typed }, { weight: 1, arbitrary: randomEdit }), {
  maxLength: 12,
});

test('whatever was done to it, no caption is lost, changed or moved away, and those that follow are on their words', () => {
  const known = new Map([['v', transcript]]);
  let followCount = 0;
  let writtenCount = 0;
  fc.assert(
    fc.property(style, edits, (captionStyle, sequence) => {
      const createId = runIds();
      const range = { in: sourceTime(0), out: sourceTime(10_000_000), start: clip('a 0-10').start };
      let before = timelineOf({
        'video-1': ['a 0-10'],
        'audio-1': [clip('b 12-20 @1', { assetId: 's' })],
        'caption-1': captionsOfRange(transcript.words, range, captionStyle, countingIds('caption')),
      });
      for (const edit of sequence) {
        const result = edit(before, createId);
        if (result.ok) before = result.timeline;
      }
      const stored = z.encode(timelineContentSchema, before);
      const after = decode(linkCaptionsToSpeech(stored, { transcripts: known }));

      expect(findViolations(after)).toEqual([]);
      const was = new Map(captionsOf(before).map((each) => [each.id, each]));
      expect(
        captionsOf(after)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...was.keys()].toSorted());
      for (const caption of captionsOf(after)) {
        const own = was.get(caption.id);
        if (caption.assetId === '') {
          writtenCount += 1;
          expect(caption).toEqual(own);
          continue;
        }
        followCount += 1;
        expect([caption.text, caption.style]).toEqual([own?.text, own?.style ?? DEFAULT_CAPTION_STYLE]);
        expect(Math.abs(caption.start - (own?.start ?? 0))).toBeLessThanOrEqual(500_000);
        expect(Math.abs(caption.end - (own?.end ?? 0))).toBeLessThanOrEqual(500_000);
      }
      expect(deriveCaptions(after, { transcripts: known, before: after, createId })).toBe(after);
    }),
    { numRuns: 150 },
  );
  // Both kinds exist, so the checks above cover both.
  expect(followCount).toBeGreaterThan(200);
  expect(writtenCount).toBeGreaterThan(50);
});
