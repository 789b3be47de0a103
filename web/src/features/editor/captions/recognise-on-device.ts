import { addRecognised, partsToRecognise, type SourcePart } from '#shared/captions/recognised-parts.ts';
import { BUILT_IN_ENGINE, type Transcript } from '#shared/contracts/transcript.ts';
import { correctTerms, type RecognisedWord as Spelled } from '#shared/glossary/correct-terms.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import {
  microsecondsToSeconds,
  type SourceTime,
  secondsToMicroseconds,
  sourceTime,
} from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { prepareRecogniser, recogniseAsset, recogniserLease } from '#web/engine/device-recogniser.ts';
import { readTranscript, storeTranscript } from '#web/queries/device-transcripts.ts';
import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import type { RecognisedPart } from '#workers/lib/speech/recognise-speech.ts';
import type { RecognitionEvents } from './captions-run.ts';

/** Seconds of recognition before the remaining time can be estimated. */
const STEADY_SECONDS = 3;

interface DeviceOrder {
  readonly clips: readonly Clip[];
  /** BCP 47; null to detect it. */
  readonly language: string | null;
  /** The words of the clips' only asset, if known: its transcript, instead of recognised words. */
  readonly text?: readonly string[] | undefined;
  /** Duration of an asset; null when it is unknown. */
  readonly durationOf: (assetId: string) => SourceTime | null;
  /** The terms for an asset's words. */
  readonly glossaryOf: (assetId: string) => Promise<Glossary>;
}

/** An asset in use, with what is known of its words. */
interface AssetInUse {
  readonly assetId: string;
  readonly duration: SourceTime | null;
  readonly parts: readonly SourcePart[];
  readonly glossary: Glossary;
  transcript: Transcript;
}

/**
 * Recognises the words of clips on this device. Only processes the parts of assets that the clips use and that no
 * transcript covers yet. Stores recognised words for the asset, even when it ends early. An unreadable asset does not
 * stop the others.
 * @throws CodedError of the media catalogue, `model.…`, `storage.…`, `worker.lost`; HttpError; the signal's reason.
 */
export async function recogniseOnDevice(
  order: DeviceOrder,
  events: RecognitionEvents,
  signal: AbortSignal,
): Promise<void> {
  events.onProgress({ stage: 'waiting', share: null });
  const assets: AssetInUse[] = [];
  for (const assetId of new Set(order.clips.map((clip) => clip.assetId))) {
    assets.push(await findWords(assetId, order, signal));
  }
  const report = () => events.onRecognised(new Map(assets.map(({ assetId, transcript }) => [assetId, transcript])));
  report();
  const total = assets.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.endExclusive - part.start, 0);
  if (total === 0) return;
  let failure: unknown = null;
  await recogniserLease.use(async () => {
    events.onProgress({ stage: 'loading', share: null });
    await prepareRecogniser((share) => events.onProgress({ stage: 'fetching', share }), signal);
    const clock = startClock(total);
    let done = 0;
    for (const asset of assets) {
      const onPart = (until: number) => {
        events.onProgress({ stage: 'listening', ...clock(done + until) });
        report();
      };
      try {
        await recognise(asset, order, { ...events, onPart }, signal);
      } catch (error) {
        if (!mediaFailureOf(error)) throw error;
        failure ??= error;
      }
      done += asset.parts.reduce((sum, part) => sum + part.endExclusive - part.start, 0);
    }
  });
  if (failure !== null) throw failure;
}

async function findWords(assetId: string, order: DeviceOrder, signal: AbortSignal): Promise<AssetInUse> {
  const duration = order.durationOf(assetId);
  const known = order.text ? null : await readTranscript(assetId, signal);
  const language = order.language ?? 'und';
  const isWrongGuess =
    known?.engine === BUILT_IN_ENGINE && order.language !== null && known.language !== order.language;
  const transcript: Transcript =
    known && !isWrongGuess ? known : { language, engine: BUILT_IN_ENGINE, words: [], parts: [] };
  const used = order.clips
    .filter((clip) => clip.assetId === assetId)
    .map((clip) => ({ start: clip.in, endExclusive: clip.out }));
  const wanted = order.text && duration !== null ? [{ start: sourceTime(0), endExclusive: duration }] : used;
  const parts = partsToRecognise(wanted, transcript.parts, duration);
  const glossary = parts.length > 0 && !order.text ? await order.glossaryOf(assetId) : [];
  return { assetId, duration, transcript, parts, glossary };
}

/** @param events `onPart` is called with the microseconds of the asset's parts that have been heard. */
async function recognise(
  asset: AssetInUse,
  { language, text }: Pick<DeviceOrder, 'language' | 'text'>,
  {
    onPart,
    onUnspoken,
    untilFree,
  }: { onPart: (until: number) => void } & Pick<RecognitionEvents, 'onUnspoken' | 'untilFree'>,
  signal: AbortSignal,
): Promise<void> {
  let before = 0;
  const add = (part: SourcePart, found: RecognisedPart['language'], words: RecognisedPart['words']) => {
    const { transcript, duration } = asset;
    const timed = correctTerms(words, asset.glossary).map(({ start, end, ...word }: Spelled) => ({
      ...word,
      start: toSource(start),
      endExclusive: toSource(end),
    }));
    // The transcript of a voice has all words already, so that nothing of it is heard.
    const { words: all, parts } = addRecognised(transcript, part, timed, duration);
    asset.transcript = {
      ...transcript,
      language: found ?? transcript.language,
      words: all as Transcript['words'],
      parts,
    };
  };
  try {
    for (const part of asset.parts) {
      const range = { start: microsecondsToSeconds(part.start), end: microsecondsToSeconds(part.endExclusive) };
      const spoken = language ?? (asset.transcript.language === 'und' ? null : asset.transcript.language);
      let from = part.start;
      await recogniseAsset(asset.assetId, range, spoken, {
        signal,
        text,
        terms: asset.glossary.map(({ term }) => term),
        onRecognised: async ({ words, language: found, untilSeconds, unspoken }) => {
          if (unspoken) onUnspoken?.(unspoken);
          const until = sourceTime(Math.min(part.endExclusive, secondsToMicroseconds(untilSeconds)));
          add({ start: from, endExclusive: until }, found, words);
          from = until;
          onPart(before + until - part.start);
          await untilFree?.();
        },
      });
      // A sound shorter than its picture has no speech after its end.
      if (part.endExclusive > from) add({ start: from, endExclusive: part.endExclusive }, null, []);
      before += part.endExclusive - part.start;
    }
  } finally {
    // A text of which no word was heard says nothing of the asset.
    if ((before > 0 && !text) || asset.transcript.words.length > 0)
      await storeTranscript(asset.assetId, asset.transcript);
  }
}

function toSource(seconds: number): SourceTime {
  return sourceTime(secondsToMicroseconds(seconds));
}

/** Returns a function for the finished share and the remaining time, at the speed so far. */
function startClock(total: number): (done: number) => { share: number; secondsLeft: number | null } {
  const startedAt = performance.now();
  return (done) => {
    const elapsed = (performance.now() - startedAt) / 1_000;
    const share = Math.min(1, done / total);
    return { share, secondsLeft: share > 0 && elapsed > STEADY_SECONDS ? (elapsed / share) * (1 - share) : null };
  };
}
