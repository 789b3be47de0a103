import type { AiPrompt } from '../contracts/project.ts';
import { aspectRatioOf } from '../presets/platforms.ts';
import { audienceOf } from './audience.ts';
import { draftLines, type Line } from './draft.ts';
import type { Material } from './material.ts';
import { type Outline, outlineOf } from './outline.ts';
import { allotSeconds, speakingSeconds } from './pacing.ts';
import { type Random, seededRandom } from './random.ts';
import type { Scene, Script } from './script.ts';
import { joinSentences, splitSentences } from './sentences.ts';
import { slotsOf } from './slots.ts';
import { readTopic, type Topic, titleOf } from './topic.ts';
import { directShot } from './visuals.ts';
import { MUSIC_BY_TONE, STORY_VOICE, VOICE_BY_TONE } from './voices.ts';
import { capitalize, cutAtWord } from './wording.ts';

/** How many drafts are written; the one that fills its time best is kept. */
const DRAFTS = 48;

/** Longest scene in seconds, by the shape of the frame: people scroll on faster where they watch upright. */
const LONGEST_SCENE = { upright: 5.2, wide: 7.5 } as const;

/** Most scenes of a script; the schema's bound. */
const MAX_SCENES = 60;

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
export function writeScript(prompt: AiPrompt, random: Random = seededRandom(JSON.stringify(prompt))): Script {
  const topic = readTopic(prompt.topic);
  const chosen = bestDraft(prompt, topic, random);
  const shown = chosen.isAudienceSpoken ? null : audienceOf(prompt, topic);
  const scenes = scenesOf(chosen.lines, prompt, shown && labelOf(shown, topic), random);
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

/** A line that is said, in the wording that has room. */
interface SpokenLine extends Line {
  readonly spoken: string;
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

/**
 * The lines that have room, the necessary ones first, in the order of the draft; null when not even those have.
 * @param isLast Whether the necessary lines are taken at any price: there is no shorter draft.
 */
function selectLines(lines: readonly Line[], seconds: number, isLast: boolean): readonly SpokenLine[] | null {
  const spoken = new Map<Line, string>();
  const said = new Set<string>();
  let total = 0;
  const say = (line: Line, text: string): boolean => {
    const added = speakingSeconds(text) - speakingSeconds(spoken.get(line) ?? '');
    const sentences = sentencesOf(text);
    const isRepeated = sentences.some((each) => said.has(each)) || new Set(sentences).size < sentences.length;
    if (isRepeated || (total + added > seconds && !(isLast && line.priority === 0))) return false;
    for (const each of sentencesOf(spoken.get(line) ?? '')) said.delete(each);
    for (const each of sentences) said.add(each);
    spoken.set(line, text);
    total += added;
    return true;
  };

  for (const line of lines) {
    if (line.priority === 0 && !say(line, line.short ?? line.text) && !isLast) return null;
  }
  // Whom it is for comes before how fully the points are told.
  for (const line of lines) if (line.priority === 1) say(line, line.text);
  sayPointsInFull(lines, say);
  const optional = lines.filter((line) => line.priority > 0).toSorted((left, right) => left.priority - right.priority);
  for (const line of optional) {
    if (spoken.has(line)) continue;
    if (line.needs && !spoken.has(line.needs)) continue;
    say(line, line.text);
  }
  return lines.flatMap((line) => {
    const text = spoken.get(line);
    return text === undefined ? [] : [{ ...line, spoken: text }];
  });
}

/**
 * Says points whole that have a short form: all of them with their leads ("Next:") if there is room, otherwise as many
 * as there is room for, without: one point that is led in among others that are not sounds like a slip.
 */
function sayPointsInFull(lines: readonly Line[], say: (line: Line, text: string) => boolean): void {
  const points = lines.filter((line) => line.priority === 0 && line.short !== null);
  const done: Line[] = [];
  for (const line of points) {
    if (!say(line, line.text)) break;
    done.push(line);
  }
  if (done.length === points.length) return;
  for (const line of done) say(line, line.short ?? line.text);
  for (const line of points) say(line, line.plain ?? line.text);
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

/** Puts lines of one group into scenes that aren't too long, and gives each its time. */
function scenesOf(
  lines: readonly SpokenLine[],
  prompt: AiPrompt,
  unspokenAudience: string | null,
  random: Random,
): Scene[] {
  const shape = aspectRatioOf(prompt.platform) === '9:16' ? 'upright' : 'wide';
  let groups: SpokenLine[][] = [];
  for (let longest: number = LONGEST_SCENE[shape]; ; longest *= 1.4) {
    groups = groupLines(lines, longest);
    if (groups.length <= MAX_SCENES) break;
  }
  const narrations = groups.map((group) => joinSentences(group.map((line) => line.spoken)));
  const seconds = allotSeconds(narrations, prompt.durationSec);
  let before = '';
  let visualBefore = '';
  return groups.map((group, index) => {
    const [line] = group;
    const visual = line?.visual ?? '';
    before = directShot(visual, prompt.platform, visual === visualBefore, random, before);
    visualBefore = visual;
    const screen = line?.screen ?? '';
    return {
      narration: narrations[index] ?? '',
      onScreenText: index === 0 && unspokenAudience !== null ? capitalize(cutAtWord(unspokenAudience, 60)) : screen,
      visual: before,
      durationSeconds: seconds[index] ?? 0,
    };
  });
}

function groupLines(lines: readonly SpokenLine[], longest: number): SpokenLine[][] {
  const groups: SpokenLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const length = (last ?? []).reduce((sum, each) => sum + speakingSeconds(each.spoken), 0);
    if (last && last[0]?.group === line.group && length + speakingSeconds(line.spoken) <= longest) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function sentencesOf(text: string): readonly string[] {
  return splitSentences(text).map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ''));
}
