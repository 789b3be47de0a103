import { splitSentences } from '#shared/text/sentences.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { findScene } from '#shared/timeline/scenes.ts';
import type { Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import type { SentenceTakes, Take } from './find-takes.ts';

/** Corrected words move the start of a take, but by no more than this. */
const SAME_TAKE_US: Microseconds = 300_000;

/**
 * The take to use for a sentence: the user's choice, as long as it exists, else the best one. Undefined without any.
 */
export function chosenTake(sentence: SentenceTakes, scenes: readonly TimelineScene[]): Take | undefined {
  const chosen = scenes.find(({ id }) => id === sentence.sceneId)?.takes ?? [];
  return sentence.takes.find((take) => chosen.some((each) => isChoiceOf(each, sentence, take))) ?? sentence.takes[0];
}

/** Stores the choice of a take in the scene. Removes choices for sentences that the scene no longer has. */
export function chooseTake(timeline: Timeline, sentence: SentenceTakes, take: Take): EditResult {
  const scene = findScene(timeline, sentence.sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  const text = textOf(sentence);
  const known = new Set(splitSentences(scene.narration).map((each) => each.split(/\s+/u).join(' ')));
  const others = (scene.takes ?? []).filter(
    (each) => known.has(each.sentence) && !sentence.takes.some((own) => isChoiceOf(each, sentence, own)),
  );
  const takes = [...others, { sentence: text, assetId: take.assetId, at: take.in }].slice(
    -TIMELINE_LIMITS.takesPerScene,
  );
  const scenes = timeline.scenes?.map((each) => (each === scene ? { ...scene, takes } : each));
  return { ok: true, timeline: { ...timeline, scenes } };
}

function isChoiceOf(chosen: NonNullable<TimelineScene['takes']>[number], sentence: SentenceTakes, take: Take): boolean {
  return (
    chosen.sentence === textOf(sentence) &&
    chosen.assetId === take.assetId &&
    Math.abs(chosen.at - take.in) <= SAME_TAKE_US
  );
}

function textOf({ words }: SentenceTakes): string {
  return words.join(' ');
}
