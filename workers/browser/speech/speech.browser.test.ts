import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import musicUrl from '#sample/slow-morning.m4a?url';
import voiceWordsUrl from '#sample/the-voice.json?url';
import voiceUrl from '#sample/the-voice.m4a?url';
import type { ModelFile } from '#shared/models/manifest.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import type { RecognisedPart } from '#workers/lib/speech/recognise-speech.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';
import { startsOff, wordErrors } from '#workers/lib/speech/testing/word-errors.ts';
import { SpeechClient } from './speech.client.ts';
import type { ModelFolderCalls } from './testing/model-folder.worker.ts';

const { signal } = new AbortController();

describe('files of models on the device', () => {
  const folder = new WorkerClient<ModelFolderCalls>(
    () => new Worker(new URL('./testing/model-folder.worker.ts', import.meta.url), { type: 'module' }),
  );
  const bytes = new TextEncoder().encode('model'.repeat(600_000));
  const fetchFile = async (name: string) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const file: ModelFile = { name, bytes: bytes.length, sha256, url: null, parts: [] };
    return folder.call((remote) => remote.fetch(file));
  };
  const setQuota = (quotaSize?: number) =>
    cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });
  afterEach(() => folder.call((remote) => remote.clear()));
  afterAll(() => folder.terminate());

  test('what arrived before the connection broke is kept, and only the rest is fetched', async () => {
    await expect(fetchFile('breaking.bin')).rejects.toMatchObject({ code: 'model.interrupted' });
    const { byteLength, counts } = await fetchFile('breaking.bin');
    expect(byteLength).toBe(bytes.length);
    expect(counts[0]).toBeGreaterThanOrEqual(bytes.length / 2);
  });

  test('other bytes than the promised ones are thrown away', async () => {
    await expect(fetchFile('damaged.bin')).rejects.toMatchObject({ code: 'model.damaged' });
    await expect(fetchFile('damaged.bin')).rejects.toMatchObject({ code: 'model.damaged' });
  });

  test('on a full disk the fetch ends and says so', async () => {
    await setQuota(1);
    try {
      await expect(fetchFile('damaged.bin')).rejects.toMatchObject({ data: { name: 'QuotaExceededError' } });
    } finally {
      await setQuota();
    }
  });
});

const isMissing = !(await fetch('/api/models/whisper-base/model.bin', { method: 'HEAD' })).ok;

describe.skipIf(isMissing)('the recogniser on the device', { timeout: 240_000 }, () => {
  const client = new SpeechClient();
  const recognise = async (
    url: string,
    [start, end]: readonly [number, number],
    { until = signal, text }: { until?: AbortSignal; text?: readonly string[] } = {},
  ) => {
    const parts: RecognisedPart[] = [];
    const order = {
      location: { type: 'url', url: new URL(url, location.href).href },
      start,
      end,
      language: null,
      text,
    } as const;
    await client.recognise(order, (part) => void parts.push(part), until);
    return parts;
  };
  beforeAll(async () => {
    const shares: number[] = [];
    await client.fetch((share) => shares.push(share), signal);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(await client.load(signal)).toBe(true);
  });
  afterAll(() => client.terminate());

  test('hears a voice as the server does, with the time of each word, part by part', { tags: 'long' }, async () => {
    const known: RecognisedWord[] = (await (await fetch(voiceWordsUrl)).json()).flat();
    const parts = await recognise(voiceUrl, [0, Number.POSITIVE_INFINITY]);
    const words = parts.flatMap((part) => part.words);
    expect(parts.at(-1)?.language).toBe('en');
    expect(parts.at(-1)?.untilSeconds).toBeCloseTo(18, 0);
    expect(parts.filter((part) => part.words.length > 0).length).toBeGreaterThan(1);
    expect(wordErrors(known, words)).toBeLessThanOrEqual(0.06);
    const off = startsOff(known, words);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.06);
    expect(off[Math.floor(off.length * 0.9)]).toBeLessThan(0.2);
  });

  test('hears a part of a sound at its own time, and no words in music', { tags: 'long' }, async () => {
    const words = (await recognise(voiceUrl, [4.5, 8.5])).flatMap((part) => part.words);
    expect(words.map(({ text }) => text).join(' ')).toMatch(/^First,? grind the beans/i);
    expect(words[0]?.start).toBeCloseTo(4.9, 0);
    const text = ['First,', 'grinned', 'the', 'beans', 'coarse,', 'and', 'add', 'cold', 'water.'];
    const parts = await recognise(voiceUrl, [4.5, 8.5], { text: [...text, 'Never', 'said.'] });
    const aligned = parts.flatMap((part) => part.words);
    expect(aligned.map((word) => word.text)).toEqual(text);
    expect(parts.at(-1)?.unspoken).toEqual([{ text: 'Never said.', at: expect.closeTo(7.8, 0) }]);
    expect(aligned[0]?.start).toBeCloseTo(4.9, 0);
    expect((await recognise(musicUrl, [0, 20])).flatMap((part) => part.words)).toEqual([]);
  });

  test('ends at once when aborted, and loads again', { tags: 'long' }, async () => {
    const controller = new AbortController();
    const outcome = recognise(voiceUrl, [0, 18], { until: controller.signal }).catch((error: Error) => error.name);
    await new Promise((resolve) => setTimeout(resolve, 500));
    controller.abort();
    // Nothing waits for the model: the answer comes before any timer, however busy the machine is.
    const timer = new Promise((resolve) => setTimeout(resolve, 0, 'late'));
    expect(await Promise.race([outcome, timer])).toBe('AbortError');
    expect(await client.load(signal)).toBe(true);
  });
});
