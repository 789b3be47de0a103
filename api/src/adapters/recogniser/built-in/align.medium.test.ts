// @module-tag long

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { alignText } from '#workers/lib/speech/align.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';
import { startsOff } from '#workers/lib/speech/testing/word-errors.ts';
import { loadSpeech } from '#workers/server/speech/load-speech.ts';

const SAMPLE = join(import.meta.dirname, '../../../../sample');
const isMissing = modelMissing('whisper-base') ?? modelMissing('silero-vad');

it.skipIf(isMissing !== null)(
  'each word of a known text is found in its voice, as it is written, and those that nobody says are listed',
  async () => {
    const models = await loadSpeech(
      { whisper: join(TEST_MODELS_DIR, 'whisper-base'), silero: join(TEST_MODELS_DIR, 'silero-vad') },
      2,
    );
    const known: readonly RecognisedWord[] = JSON.parse(await readFile(join(SAMPLE, 'the-voice.json'), 'utf8')).flat();
    const { stdout } = await promisify(execFile)(
      process.env['FFMPEG_PATH'] || 'ffmpeg',
      ['-v', 'error', '-i', join(SAMPLE, 'the-voice.m4a'), '-ac', '1', '-ar', '16000', '-f', 'f32le', '-'],
      { encoding: 'buffer', maxBuffer: 4e6 },
    );
    const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
    let at = 0;
    const read = async (count: number) => {
      at += count;
      return samples.slice(at - count, at);
    };
    // Six words before "First" and two at the end do not occur in the sound.
    const first = known.findIndex((word) => word.text === 'First,');
    const text = known.map((word) => word.text).toSpliced(first, 0, ...'But we must buy some beans.'.split(' '));
    text.push('never', 'said');
    const parts = await Array.fromAsync(alignText(models, read, text, null));
    const words = parts.flatMap((part) => part.words);
    expect(words.map((word) => word.text)).toEqual(known.map((word) => word.text));
    expect(parts.at(-1)?.unspoken).toEqual([
      { text: 'But we must buy some beans.', at: expect.closeTo(known[first - 1]?.end ?? 0, 0) },
      { text: 'never said', at: expect.closeTo(known.at(-1)?.end ?? 0, 0) },
    ]);
    const off = startsOff(known, words);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.06);
    expect(off[Math.floor(off.length * 0.9)]).toBeLessThan(0.18);
  },
);
