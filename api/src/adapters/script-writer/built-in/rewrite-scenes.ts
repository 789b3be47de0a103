import type { RewriteTask } from '#api/adapters/script-writer/script-writer.ts';
import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import { BREATH_SECONDS, speakingSeconds } from '#shared/script/pacing.ts';
import type { Scene } from '#shared/script/script.ts';
import { TONES, type Tone } from '#shared/script/tones.ts';
import { joinSentences, splitSentences } from '#shared/text/sentences.ts';
import { markOf, tonedCta } from './outline.ts';
import { asSentence } from './text.ts';
import { readTopic, type Topic } from './topic.ts';
import type { Wording } from './wording/wording.ts';
import { wordingFor } from './write-script.ts';

/**
 * Rewrites scenes: gives this writer's own sentences the wanted tone. The user's own words stay, because rules cannot
 * improve them.
 */
export function rewriteScenes(
  { prompt, tone, scenes, targets }: RewriteTask,
  meaning: BriefMeaning | null = null,
): readonly Scene[] {
  const topic = readTopic(prompt, meaning);
  const wording = wordingFor(topic);
  return targets.flatMap((target) => {
    const scene = scenes[target];
    if (!scene) return [];
    const toned = splitSentences(scene.narration).map((each) => inTone(each, { tone, topic, wording }));
    const narration = joinSentences(toned.filter(Boolean));
    return [narration === scene.narration || narration === '' ? scene : withNarration(scene, narration)];
  });
}

/** Replaces a sentence of any tone with the wanted tone's version, and the end mark of headline and call to action. */
function inTone(sentence: string, { tone, topic, wording }: { tone: Tone; topic: Topic; wording: Wording }): string {
  for (const role of ['opening', 'last', 'closing'] as const) {
    const isOfATone = TONES.some((each) => wording.tones[each][role] === sentence);
    if (isOfATone) return topic.isGrave ? '' : wording.tones[tone][role];
  }
  const marked = (text: string, each: Tone) => asSentence(text, markOf(each, topic), topic.language);
  const own = [topic.headline, topic.cta].filter(Boolean);
  const end = own.find((text) => TONES.some((each) => marked(text, each) === sentence));
  if (end !== undefined) return marked(end, tone);
  const usual = [wording.promotionCta, ...Object.values(wording.ctas)].filter(Boolean);
  const inEach = (cta: string, each: Tone) => marked(tonedCta(cta, each, wording), each);
  const cta = usual.find((text) => TONES.some((each) => inEach(text, each) === sentence));
  return cta === undefined ? sentence : inEach(cta, tone);
}

function withNarration(scene: Scene, narration: string): Scene {
  const needed = Math.ceil((speakingSeconds(narration) + BREATH_SECONDS) * 100) / 100;
  return { ...scene, narration, durationSeconds: Math.max(scene.durationSeconds, needed) };
}
