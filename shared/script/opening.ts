import { exclaim, FOREIGN } from './foreign.ts';
import { graveHooks, toneOf } from './grave.ts';
import { isSpeakable } from './language.ts';
import {
  AUDIENCE_LINES,
  BARE_HOOKS,
  EVENT_HOOKS,
  HOOKS,
  MISTAKE_HOOKS,
  NEW_HOOKS,
  PROMISES,
  SHORT_HOOKS,
  SHORTENED_HOOKS,
} from './lines.ts';
import type { Material } from './material.ts';
import { cutToSeconds, speakingSeconds } from './pacing.ts';
import { pickOne, type Random } from './random.ts';
import { joinSentences } from './sentences.ts';
import type { Tone } from './tones.ts';
import type { Topic } from './topic.ts';
import { asSentence, fill, numberWord } from './wording.ts';

/** Under this a script has no words to spare: hooks may be nothing but the title. In seconds. */
const TIGHT_SECONDS = 20;

/**
 * The first thing that is said.
 * @param count How many points follow: where that is fewer than the title promises, the hook says so.
 * @param limit Most seconds that it may take; a title that is longer is cut.
 */
export function hookOf(material: Material, count: number, limit: number, random: Random): string {
  const hooks = hooksOf(material, count).filter((hook) => speakingSeconds(hook) <= limit);
  return hooks.length > 0 ? pickOne(hooks, random) : asSentence(cutToSeconds(material.topic.headline, limit));
}

function hooksOf({ topic, outline, slots, prompt }: Material, count: number): readonly string[] {
  const tone = toneOf(topic, prompt.tone);
  const mark = tone === 'upbeat' || tone === 'energetic' ? '!' : '.';
  const isCut = outline.wanted !== null && count > 0 && count < outline.wanted;
  if (topic.language !== 'en') return foreignHooks(topic, tone, mark, isCut);
  // A phrase that has no name inside a sentence is said as it stands.
  const isBare =
    topic.frame === 'pov' ||
    topic.frame === 'follow' ||
    topic.frame === 'tour' ||
    (topic.intent === 'explainer' && (topic.subject === 'this' || /: .*\d/.test(topic.headline)));
  if (topic.headline.startsWith('POV: ')) return [asSentence(topic.headline, mark)];
  if (isBare && topic.headline !== 'this' && !topic.isGrave)
    return BARE_HOOKS[tone].flatMap((template) => fill(template, slots) ?? []);
  if (topic.intent === 'promo' && topic.subject === 'this') return [asSentence(topic.headline)];
  // What happened is told first; only an opinion that stands alone is argued about.
  if (topic.intent === 'claim' && topic.facts.length > 0) return [asSentence(topic.claim ?? topic.headline)];
  if (isCut && topic.intent === 'how-to')
    return [fill(`{s}: the first ${count === 1 ? 'step' : 'steps'}.`, slots) ?? ''];
  const few = {
    k: count === 1 ? 'this one' : `these ${numberWord(count)}`,
    karels: count === 1 ? 'is one to start with' : `are ${numberWord(count)} to start with`,
  };
  const usual = topic.isGrave ? graveHooks(topic) : hooksByTopic(topic)[tone];
  const isTight = prompt.durationSec < TIGHT_SECONDS && topic.intent !== 'promo';
  const templates = [
    ...(isCut ? SHORTENED_HOOKS : usual),
    ...(isTight ? (topic.question ? ['{q}'] : SHORT_HOOKS) : []),
  ];
  return templates.flatMap((template) => fill(template, { ...slots, ...few }) ?? []);
}

function hooksByTopic({ intent, listKind, isNew, promoKind }: Topic): Readonly<Record<Tone, readonly string[]>> {
  if (intent === 'list' && listKind === 'mistakes') return MISTAKE_HOOKS;
  if (intent !== 'promo') return HOOKS[intent];
  if (promoKind === 'event') return EVENT_HOOKS;
  return isNew ? NEW_HOOKS : HOOKS.promo;
}

/** The topic in its own words, with what its language says to open a script. */
function foreignHooks(
  { language, headline, question }: Topic,
  tone: Tone,
  mark: '.' | '!',
  isCut: boolean,
): readonly string[] {
  const pack = FOREIGN[language];
  const named = question ?? exclaim(headline, pack ? mark : '.', language);
  if (isCut && pack) return [joinSentences([named, pack.beginning])];
  const openings = pack?.openings[tone] ?? [];
  return [named, ...openings.map((opening) => joinSentences([named, opening]))];
}

/** The sentence that names the audience, null when there is none. */
export function audienceLine({ topic, slots, prompt }: Material, random: Random): string | null {
  if (topic.language === 'en') {
    return fill(topic.isGrave ? 'This is for {aud}.' : pickOne(AUDIENCE_LINES[prompt.tone], random), slots);
  }
  const pack = FOREIGN[topic.language];
  // Whom it is for is named in the language of the script, or not at all.
  if (!pack || !isSpeakable(slots['aud'] ?? '', topic.language)) return null;
  return fill(pickOne(pack.audience, random), slots);
}

/** A second sentence that keeps people watching. */
export function promiseOf({ topic, slots }: Material, random: Random): string | null {
  if (topic.language !== 'en') return null;
  if (topic.facts.length > 0 || topic.isGrave) return null;
  const promises = PROMISES[topic.intent === 'list' ? topic.listKind : topic.intent];
  return promises.length === 0 ? null : fill(pickOne(promises, random), slots);
}
