import type { Language } from '#api/adapters/language/written-language.ts';
import type { AiPrompt, BriefReading } from '#shared/contracts/project.ts';
import { aspectRatioOf, PLATFORMS } from '#shared/presets/platforms.ts';
import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import { allotSeconds, LONGEST_SCENE_SECONDS } from '#shared/script/pacing.ts';
import type { Scene, Script } from '#shared/script/script.ts';
import { joinSentences } from '#shared/text/sentences.ts';
import { type Line, outlineOf, questionsOf } from './outline.ts';
import { readText } from './read-text.ts';
import { capitalize, shorten } from './text.ts';
import { readTopic, type Topic } from './topic.ts';
import { MUSIC_BY_TONE, VOICE_BY_TONE } from './voices.ts';
import { FORMAL_GERMAN, GERMAN } from './wording/de.ts';
import { ENGLISH } from './wording/en.ts';
import { SPANISH } from './wording/es.ts';
import { FRENCH } from './wording/fr.ts';
import { NEUTRAL } from './wording/neutral.ts';
import type { Wording } from './wording/wording.ts';

const WORDINGS: Record<Language, Wording> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, other: NEUTRAL };

/** The wording for a topic's language and viewers. */
export const wordingFor = ({ language, isFormal }: Topic): Wording => (isFormal ? FORMAL_GERMAN : WORDINGS[language]);

/** Two lines of a project card. */
const TITLE_CHARACTERS = 80;
/** Longest speech of a scene in seconds, by the frame's shape. Viewers of upright video scroll on sooner. */
const LONGEST_SPEECH = { upright: 5.2, wide: 7.5 } as const;

/**
 * Writes a script by rules: a hook, points and a call to action, in the requested length, tone and shape. It repeats
 * what the user wrote and answered, and avoids statements that need more knowledge. The scenes' seconds add up to the
 * requested length, no sentence appears twice, and the same prompt gives the same script.
 * @param meaning The sentence model's reading of the topic, or null to use only the rules.
 */
export function writeScript(asked: AiPrompt, meaning: BriefMeaning | null = null): Script {
  const topic = readTopic(asked, meaning);
  const prompt: AiPrompt = topic.isGrave ? { ...asked, tone: 'calm' } : asked;
  const wording = wordingFor(topic);
  return layOut(outlineOf(prompt, topic, wording), prompt, topic, wording);
}

/** Makes a script of its lines: scenes with pictures in the requested length, the tone's voice and music. */
export function layOut(lines: readonly Line[], prompt: AiPrompt, topic: Topic, wording: Wording): Script {
  return {
    title: shorten(capitalize(topic.headline || prompt.topic), TITLE_CHARACTERS),
    scenes: scenesOf(lines, prompt, topic, wording),
    voiceSuggestion: VOICE_BY_TONE[prompt.tone],
    musicSuggestion: MUSIC_BY_TONE[prompt.tone],
  };
}

/**
 * Reads a request without writing its script. Returns the parts that only the sentence model takes for directions, the
 * questions, and the spoken length.
 */
export function readBrief(prompt: AiPrompt, meaning: BriefMeaning | null): BriefReading {
  const topic = readTopic(prompt, meaning);
  return {
    directions: readText(prompt.topic, meaning, prompt.say).understood,
    questions: questionsOf(prompt, topic, wordingFor(topic)),
    seconds: outlineOf(prompt, topic, wordingFor(topic)).reduce((sum, line) => sum + line.seconds, 0),
  };
}

/** Puts lines of one place into a shared scene unless they are too long. Each scene has its own kind of shot. */
function scenesOf(lines: readonly Line[], prompt: AiPrompt, topic: Topic, wording: Wording): Scene[] {
  const isUpright = aspectRatioOf(prompt.platform) === '9:16';
  const longest = Math.min(LONGEST_SCENE_SECONDS, LONGEST_SPEECH[isUpright ? 'upright' : 'wide']);
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const length = last?.reduce((sum, { seconds }) => sum + seconds, line.seconds) ?? 0;
    // A lead-in alone has nothing to show.
    const isLead = last?.every(({ screen }) => screen === '');
    if (last && Math.floor(last[0]?.place ?? 0) === Math.floor(line.place) && (isLead || length <= longest))
      last.push(line);
    else groups.push([line]);
  }
  const needed = groups.map((group) => group.reduce((sum, line) => sum + line.seconds, 0));
  const seconds = allotSeconds(needed, prompt.durationSec);
  const known = wording.shots.split('|').filter(Boolean);
  const shots = isUpright ? known.slice(0, 4) : known.slice(4);
  const turn = PLATFORMS.indexOf(prompt.platform);
  return groups.map((group, index) => {
    const first = group.find(({ screen }) => screen !== '') ?? group[0];
    const shot = shots[(index + turn) % shots.length];
    const shown = first?.shown || topic.headline;
    return {
      narration: joinSentences(group.map(({ spoken }) => spoken)),
      onScreenText: first?.screen ?? '',
      visual: shot === undefined ? shown : `${shot}${topic.language === 'fr' ? ' ' : ''}: ${shown}`,
      durationSeconds: seconds[index] ?? 0,
      ...(group.some(({ isDraft }) => isDraft) && { isDraft: true as const }),
    };
  });
}
