import type { AiPrompt } from '../contracts/project.ts';
import { audienceOf } from './audience.ts';
import { draftLines } from './draft.ts';
import { hasWording } from './foreign.ts';
import { toneOf } from './grave.ts';
import type { Material } from './material.ts';
import { type Outline, outlineOf } from './outline.ts';
import { speakingSeconds } from './pacing.ts';
import { phraseCards } from './phrase-cards.ts';
import { type Random, seededRandom } from './random.ts';
import { scenesOf } from './scenes.ts';
import type { Script } from './script.ts';
import { type SpokenLine, selectLines } from './select-lines.ts';
import { slotsOf } from './slots.ts';
import { readTopic, type Topic, titleOf } from './topic.ts';
import { MUSIC_BY_TONE, STORY_VOICE, VOICE_BY_TONE } from './voices.ts';
import { capitalize, cutAtWord } from './wording.ts';

/** How many drafts are written; the one that fills its time best is kept. */
const DRAFTS = 48;

/** Most characters of a title, what fits a project card on two lines. */
const TITLE_CHARACTERS = 80;

/** About how many seconds a point takes, when the topic doesn't say how many there are. */
const SECONDS_PER_POINT = 8.5;

/**
 * Writes a script by rules: a hook, points and a call to action about the topic, in the asked length, tone and shape.
 * The scenes' seconds add up to the asked length to the hundredth; what is said can be spoken at about 2.5 words a second
 * and read at 17 characters a second; no sentence comes twice. The same prompt and numbers give the same script.
 * @param random Chooses between wordings; default: a source seeded by the prompt.
 */
export function writeScript(asked: AiPrompt, random: Random = seededRandom(JSON.stringify(asked))): Script {
  const topic = readTopic(asked.topic);
  const prompt = { ...asked, tone: toneOf(topic, asked.tone) };
  const chosen = bestDraft(prompt, topic, random);
  const shown = chosen.isAudienceSpoken ? null : audienceOf(prompt, topic);
  const firstScreen = shown && labelOf(shown, topic);
  const isBare = !hasWording(topic);
  // A topic in a language without wording that tells something is told in its own sentences.
  const cards =
    isBare && topic.facts.length > 0 ? null : (count: number) => (isBare ? phraseCards(topic.headline, count) : []);
  const scenes = scenesOf(chosen.lines, prompt, { firstScreen, cards }, random);
  const isStory = topic.intent === 'own-story' || topic.intent === 'told-story' || topic.intent === 'day';
  const voice = VOICE_BY_TONE[prompt.tone];
  return {
    title: capitalize(cutAtWord(titleOf(topic), TITLE_CHARACTERS)),
    scenes,
    voiceSuggestion: isStory ? { ...voice, voice: STORY_VOICE } : voice,
    musicSuggestion: MUSIC_BY_TONE[prompt.tone],
  };
}

/** An audience as it stands on the screen: English has a word in front of it. */
function labelOf(audience: string, { language }: Topic): string {
  return language === 'en' ? `For ${audience}` : audience;
}

interface Draft {
  readonly lines: readonly SpokenLine[];
  readonly isAudienceSpoken: boolean;
  /** The smaller the better. */
  readonly fault: number;
}

function bestDraft(prompt: AiPrompt, topic: Topic, random: Random): Draft {
  const audience = audienceOf(prompt, topic);
  const slots = slotsOf(topic, audience);
  let best: Draft | null = null;
  for (let attempt = 0; attempt < DRAFTS; attempt += 1) {
    const outline = outlineOf(topic, random);
    const material: Material = { prompt, topic, outline, slots };
    const told = outline.facts.reduce((sum, fact) => sum + speakingSeconds(fact.text), 0);
    const asked = outline.wanted ?? Math.max(1, Math.round((prompt.durationSec - told) / SECONDS_PER_POINT));
    const wanted = Math.min(outline.points.length, Math.max(0, asked));
    for (let count = wanted; count >= 0; count -= 1) {
      const lines = selectLines(draftLines(material, count, random), prompt.durationSec, count === 0);
      if (!lines) continue;
      const draft = rate(lines, { prompt, audience, outline, missing: asked - count });
      if (!best || draft.fault < best.fault) best = draft;
      break;
    }
  }
  if (!best) throw new Error('A draft without points is always possible.');
  return best;
}

function rate(
  lines: readonly SpokenLine[],
  {
    prompt,
    audience,
    outline,
    missing,
  }: { prompt: AiPrompt; audience: string | null; outline: Outline; missing: number },
): Draft {
  const total = lines.reduce((sum, line) => sum + speakingSeconds(line.spoken), 0);
  const idle = Math.abs(prompt.durationSec - total) / prompt.durationSec;
  const shortened = lines.filter((line) => line.short !== null && line.spoken === line.short).length;
  const isAudienceSpoken =
    audience === null || lines.some((line) => line.spoken.toLowerCase().includes(audience.toLowerCase()));
  const fault =
    Math.max(0, idle - 0.02) * 40 +
    Math.max(0, missing) * (outline.wanted === null ? 0.8 : 2) +
    shortened * 0.15 +
    (isAudienceSpoken ? 0 : 3);
  return { lines, isAudienceSpoken, fault };
}
