import { planScene } from '#bench/lib/scene.ts';
import { PreviewClient } from '#workers/browser/media/preview.client.ts';
import { nowEpochMs } from '#workers/browser/preview/preview-types.ts';
import { SpeechClient } from '#workers/browser/speech/speech.client.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';

export interface SpeechBenchRequest {
  readonly url: string;
  readonly endSeconds: number;
  /** Film that plays in the preview at the same time. */
  readonly film?: { readonly url: string; readonly seconds: number };
}

export interface SpeechBenchAnswer {
  readonly words: readonly RecognisedWord[];
  /** Time to load the models from this machine and build their graphs. */
  readonly fetchMs: number;
  readonly loadMs: number;
  /** Time from the click, with the models on the device. */
  readonly firstWordsMs: number | null;
  readonly recogniseMs: number;
  /** Pictures of the film that the preview drew during recognition. */
  readonly pictureCount: number;
}

async function run({ url, endSeconds, film }: SpeechBenchRequest): Promise<SpeechBenchAnswer> {
  const client = new SpeechClient();
  const { signal } = new AbortController();
  const startedAt = performance.now();
  await client.fetch(() => {}, signal);
  const fetchedAt = performance.now();
  if (!(await client.load(signal))) throw new Error('The models are not there.');
  const preview = film ? await play(film) : null;
  const loadedAt = performance.now();
  const words: RecognisedWord[] = [];
  let firstWordsMs: number | null = null;
  const order = { location: { type: 'url', url }, start: 0, end: endSeconds, language: null } as const;
  const report = (part: { readonly words: readonly RecognisedWord[] }) => {
    words.push(...part.words);
    if (words.length > 0) firstWordsMs ??= performance.now() - fetchedAt;
  };
  await client.recognise(order, report, signal);
  const recogniseMs = performance.now() - loadedAt;
  const pictureCount = preview?.pictureCount ?? 0;
  await preview?.dispose();
  client.terminate();
  return {
    pictureCount,
    words,
    fetchMs: fetchedAt - startedAt,
    loadMs: loadedAt - fetchedAt,
    firstWordsMs,
    recogniseMs,
  };
}

/** The preview of an editor on a laptop: a film that fills the upright frame, played in a loop. */
async function play({ url, seconds }: NonNullable<SpeechBenchRequest['film']>) {
  const blob = await (await fetch(url)).blob();
  const canvas = document.body.appendChild(document.createElement('canvas'));
  let pictureCount = 0;
  const preview = new PreviewClient(canvas.transferControlToOffscreen(), (event) => {
    if (event.type === 'drawn') pictureCount++;
  });
  const size = { width: 1080, height: 1920 };
  const film = { ...size, seconds: ROUNDS * seconds, sourceSeconds: seconds, framesPerSecond: 30, hasWatermark: true };
  const plan = planScene(film);
  await preview.setProgram(plan, [{ assetId: 'source', type: 'video', location: { type: 'blob', blob } }]);
  await preview.setDisplaySize(405, 720);
  await preview.prepare(0);
  void preview.play({ time: 0, epochMs: nowEpochMs(), rate: 1 });
  return {
    get pictureCount() {
      return pictureCount;
    },
    dispose: () => preview.dispose(),
  };
}

const ROUNDS = 20;

Object.assign(globalThis, { run });
