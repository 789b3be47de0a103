import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { suggestEmphasis } from '#shared/transcript/suggest-emphasis.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';
import { PeakCollector } from './peak-collector.ts';

const SAMPLE = join(import.meta.dirname, '../../../api/sample');
const RATE = 16_000;

/** Words that the sample's voice does not stress. */
const STRESSED = ['three', 'beans', 'over'];

let voice: Float32Array;
let words: readonly RecognisedWord[];
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.env['FFMPEG_PATH'] || 'ffmpeg',
    ['-v', 'error', '-i', join(SAMPLE, 'the-voice.m4a'), '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'],
    { encoding: 'buffer', maxBuffer: 4e6 },
  );
  voice = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
  words = JSON.parse(await readFile(join(SAMPLE, 'the-voice.json'), 'utf8')).flat();
});

/** Words that stand out in a sound, in order. */
function suggested(samples: Float32Array): readonly string[] {
  const collector = new PeakCollector();
  collector.add(samples, 0, RATE);
  const timed = words.map(({ text, start, end }) => ({
    text,
    start: secondsToMicroseconds(start),
    endExclusive: secondsToMicroseconds(end),
  }));
  const starts = suggestEmphasis(timed, collector.finish());
  return timed.filter(({ start }) => starts.has(start)).map(({ text }) => text);
}

test('words of a real voice that are made louder stand out; as they were said, they do not', () => {
  expect(suggested(voice)).not.toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(STRESSED.join('|')))]));
  const louder = voice.slice();
  for (const { text, start, end } of words) {
    if (!STRESSED.includes(text)) continue;
    for (let at = Math.round(start * RATE); at < end * RATE; at += 1) louder[at] = Math.min(1, 2 * (louder[at] ?? 0));
  }
  expect(suggested(louder)).toEqual(expect.arrayContaining(STRESSED));
});

test('the voice turned off has none', () => expect(suggested(new Float32Array(voice.length))).toEqual([]));
