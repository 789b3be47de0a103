import { SpeechClient } from '#workers/browser/speech/speech.client.ts';
import type { HeardWord } from '#workers/lib/speech/snap-words.ts';

export interface SpeechBenchRequest {
  readonly url: string;
  readonly endSeconds: number;
}

export interface SpeechBenchAnswer {
  readonly words: readonly HeardWord[];
  /** Fetching the models from this machine and building their graphs. */
  readonly fetchMs: number;
  readonly loadMs: number;
  /** From the press, with the models on the device. */
  readonly firstWordsMs: number | null;
  readonly listenMs: number;
}

async function run({ url, endSeconds }: SpeechBenchRequest): Promise<SpeechBenchAnswer> {
  const client = new SpeechClient();
  const { signal } = new AbortController();
  const startedAt = performance.now();
  await client.fetch(() => {}, signal);
  const fetchedAt = performance.now();
  if (!(await client.load(signal))) throw new Error('The models are not there.');
  const loadedAt = performance.now();
  const words: HeardWord[] = [];
  let firstWordsMs: number | null = null;
  const order = { location: { type: 'url', url }, start: 0, end: endSeconds, language: null } as const;
  const hear = (part: { readonly words: readonly HeardWord[] }) => {
    words.push(...part.words);
    if (words.length > 0) firstWordsMs ??= performance.now() - fetchedAt;
  };
  await client.listen(order, hear, signal);
  const listenMs = performance.now() - loadedAt;
  client.terminate();
  return { words, fetchMs: fetchedAt - startedAt, loadMs: loadedAt - fetchedAt, firstWordsMs, listenMs };
}

Object.assign(globalThis, { run });
