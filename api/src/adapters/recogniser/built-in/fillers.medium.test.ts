// @module-tag long

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { plainWord } from '#shared/transcript/fillers.ts';
import { designFilter, resample } from '#workers/lib/audio/resampler.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import { recogniseSpeech } from '#workers/lib/speech/recognise-speech.ts';
import { loadSpeech } from '#workers/server/speech/load-speech.ts';
import { loadPhonemizer } from '#workers/server/voice/espeak.ts';
import { KOKORO_RATE_HZ, loadKokoro } from '#workers/server/voice/kokoro.ts';
import { readText } from '#workers/server/voice/reading/read-text.ts';
import { speakPart } from '#workers/server/voice/speak-part.ts';

const isMissing = modelMissing('kokoro') ?? modelMissing('whisper-base') ?? modelMissing('silero-vad');

it.skipIf(isMissing !== null)('what a speaker hesitates with is heard', async () => {
  const engine = {
    kokoro: await loadKokoro(join(TEST_MODELS_DIR, 'kokoro'), 2),
    phonemizer: await loadPhonemizer(),
  };
  const text = 'So, um, we bake our bread before dawn, uh, every single day.';
  const voice = { name: 'af_bella', accent: 'en-us', speed: 1 } as const;
  const spoken = (await speakPart(engine, readText(text, 'en'), voice)).samples;
  const filter = designFilter(KOKORO_RATE_HZ, SPEECH_RATE_HZ);
  const samples = new Float32Array(Math.floor((spoken.length * SPEECH_RATE_HZ) / KOKORO_RATE_HZ));
  resample(filter, spoken, 0, { numerator: KOKORO_RATE_HZ, denominator: SPEECH_RATE_HZ }, samples);
  const folders = { whisper: join(TEST_MODELS_DIR, 'whisper-base'), silero: join(TEST_MODELS_DIR, 'silero-vad') };
  let at = 0;
  const read = async (count: number) => {
    at += count;
    return samples.slice(at - count, at);
  };
  const parts = await Array.fromAsync(recogniseSpeech(await loadSpeech(folders, 2), read, null));
  const recognised = parts.flatMap(({ words }) => words.map((word) => plainWord(word.text)));
  expect(recognised).toContain('um');
  expect(recognised).toContain('uh');
});
