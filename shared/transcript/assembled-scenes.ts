import type { Microseconds } from '#shared/time/microseconds.ts';
import type { AssembledScene, TakePiece } from '#shared/timeline/edits/assemble-takes.ts';
import type { SentenceTakes, Take } from './find-takes.ts';

/** A pause between two sentences that stays when both are used as they were said, in one go. */
const KEPT_PAUSE_US: Microseconds = 700_000;

/**
 * The parts of recordings that make up each scene, in the order of the script. Sentences said one right after the other stay in one
 * part; those without a take are left out, and so are scenes without any.
 * @param chosen The take to use of a sentence; undefined for none.
 */
export function assembledScenes(
  sentences: readonly SentenceTakes[],
  chosen: (sentence: SentenceTakes) => Take | undefined,
): readonly AssembledScene[] {
  const scenes = Map.groupBy(sentences, ({ sceneId }) => sceneId);
  return [...scenes].flatMap(([sceneId, own]) => {
    const pieces: TakePiece[] = [];
    let last: Take | null = null;
    for (const take of own.flatMap((sentence) => chosen(sentence) ?? [])) {
      const piece = pieces.at(-1);
      const isNext =
        last?.assetId === take.assetId && take.first === last.last + 1 && take.in - last.out <= KEPT_PAUSE_US;
      if (piece && isNext) pieces[pieces.length - 1] = { ...piece, out: take.out };
      else pieces.push({ assetId: take.assetId, in: take.in, out: take.out });
      last = take;
    }
    return pieces.length > 0 ? [{ sceneId, pieces }] : [];
  });
}
