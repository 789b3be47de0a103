// @module-tag long

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { countStumbles, findTakes } from '#shared/transcript/find-takes.ts';
import { recogniseSpeech } from '#workers/lib/speech/recognise-speech.ts';
import { loadSpeech } from '#workers/server/speech/load-speech.ts';

const SAMPLE = join(import.meta.dirname, '../../../../sample');
const isMissing = modelMissing('whisper-base') ?? modelMissing('silero-vad');
const RATE = 16_000;

/**
 * Parts of the sample's voice in seconds, each followed by silence: a sentence that breaks off, and then the whole
 * sentence.
 */
const RECORDED = [
  { from: 4.8, to: 7, silence: 0.6 },
  { from: 4.8, to: 7.9, silence: 0.6 },
  { from: 0.4, to: 2.8, silence: 0.6 },
  { from: 9.3, to: 10.65, silence: 1 },
  { from: 11.1, to: 12.55, silence: 0.6 },
] as const;

/** Start of each part in the recording. */
const STARTS = RECORDED.map((_, index) =>
  RECORDED.slice(0, index).reduce((sum, { from, to, silence }) => sum + to - from + silence, 0),
);

it.skipIf(isMissing !== null)(
  'the sentences of a script are found in a recording as the recogniser heard it, the full take first',
  async () => {
    const models = await loadSpeech(
      { whisper: join(TEST_MODELS_DIR, 'whisper-base'), silero: join(TEST_MODELS_DIR, 'silero-vad') },
      2,
    );
    const { stdout } = await promisify(execFile)(
      process.env['FFMPEG_PATH'] || 'ffmpeg',
      ['-v', 'error', '-i', join(SAMPLE, 'the-voice.m4a'), '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'],
      { encoding: 'buffer', maxBuffer: 4e6 },
    );
    const voice = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
    const samples = RECORDED.flatMap(({ from, to, silence }) => [
      ...voice.subarray(from * RATE, to * RATE),
      ...new Float32Array(silence * RATE),
    ]);
    let at = 0;
    const read = async (count: number) => {
      at += count;
      return Float32Array.from(samples.slice(at - count, at));
    };
    const recognised = (await Array.fromAsync(recogniseSpeech(models, read, 'en'))).flatMap(({ words }) => words);
    const words = recognised.map(({ text, start, end }) => ({
      key: String(start),
      text,
      spoken: text,
      start: secondsToMicroseconds(start),
      endExclusive: secondsToMicroseconds(end),
    }));
    const scene = (id: string, narration: string) => ({ id, narration, onScreenText: '', visual: '', duration: 0 });
    const [brew, grind, leave, hours, save] = findTakes(
      [
        scene('s1', 'Cold brew coffee, in 3 slow steps.'),
        scene('s2', 'First, grind the beans coarse, and add cold water.'),
        scene('s3', 'Then leave it overnight. 12 hours do the work.'),
        scene('s4', 'Save this for tonight.'),
      ],
      [{ assetId: 'a', language: 'en', words }],
    ).map(({ takes }) =>
      takes.map((take) => ({ ...take, seconds: take.in / 1e6, stumbles: countStumbles(take.stumbles) })),
    );
    const startOf = (part: number) => expect.closeTo(STARTS[part] ?? 0, 0);
    expect(grind?.map(({ missing }) => missing.length)).toEqual([0, 2]);
    expect(grind).toMatchObject([{ stumbles: 0, seconds: startOf(1) }, { seconds: startOf(0) }]);
    expect(brew).toMatchObject([{ missing: [], stumbles: 0, seconds: startOf(2) }]);
    expect(leave).toMatchObject([{ missing: [], stumbles: 0, seconds: startOf(3) }]);
    expect(hours).toMatchObject([{ missing: [], stumbles: 0, seconds: startOf(4) }]);
    expect(save).toEqual([]);
  },
);
