import {
  draftedLine,
  isEnding,
  isOpening,
  type Line,
  outlineOf,
} from '#api/adapters/script-writer/built-in/outline.ts';
import { readText } from '#api/adapters/script-writer/built-in/read-text.ts';
import { readTopic, type Topic } from '#api/adapters/script-writer/built-in/topic.ts';
import { layOut, wordingFor } from '#api/adapters/script-writer/built-in/write-script.ts';
import type { AiPrompt } from '#shared/contracts/project.ts';
import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import type { Script } from '#shared/script/script.ts';
import { type CheckedBrief, checkLines, missingFacts } from './check-lines.ts';
import { claimsIn } from './facts.ts';
import { shareIn } from './similarity.ts';

/** A line counts as the creator's own when the brief contains at least this share of its words. */
const OWN_SHARE = 0.75;
/** Share of the time up to which the creator's own sentences are added to what a model wrote. */
const FULL = 0.9;

/** A brief that a language model may write about. */
export interface WritableBrief {
  readonly prompt: AiPrompt;
  readonly topic: Topic;
  /** Directions as the creator wrote them. */
  readonly directions: readonly string[];
  /** Lines of the script by rules. */
  readonly outline: readonly Line[];
  readonly checked: CheckedBrief;
}

/**
 * Reads a brief for a language model.
 * @returns Null for a grave topic, which is left to the rules, and for one without words.
 */
export function readWritable(
  prompt: AiPrompt,
  meaning: BriefMeaning | null,
  terms: readonly string[] = [],
): WritableBrief | null {
  const topic = readTopic(prompt, meaning);
  if (topic.isGrave || !/\p{L}/u.test(topic.headline)) return null;
  const { asks, understood } = readText(prompt.topic, meaning, prompt.say);
  const outline = outlineOf(prompt, topic, wordingFor(topic));
  const answers = (prompt.answers ?? []).map(({ answer }) => answer);
  const text = [prompt.topic, prompt.targetAudience, prompt.cta, ...answers, ...terms].filter(Boolean).join('\n');
  const own = outline.filter((line) => !isEnding(line) && shareIn(line.spoken, text) >= OWN_SHARE);
  const checked = {
    text,
    own: own.map(({ spoken }) => spoken),
    directions: [...asks, ...understood],
    hasNouns: topic.language === 'de',
  };
  return { prompt, topic, directions: checked.directions, outline, checked };
}

/**
 * Makes a script of a model's lines: those that stand up to the brief, marked as drafts, the creator's sentences whose facts they lack,
 * and the ending of the rules.
 * @returns Null if no line of the model is usable.
 */
export function scriptOfLines(
  { prompt, topic, outline, checked }: WritableBrief,
  written: readonly string[],
): Script | null {
  const wording = wordingFor(topic);
  const endings = outline.filter(isEnding);
  const kept = checkLines(
    written,
    checked,
    endings.map(({ spoken }) => spoken),
  );
  if (kept.every(({ isOwn }) => isOwn)) return null;
  const claims = (text: string) => claimsIn(text, checked.hasNouns);
  const needed = new Set(
    missingFacts(
      checked.own,
      kept.map(({ text }) => text),
      claims,
    ),
  );
  const owned = (spoken: string) => outline.find((line) => line.spoken === spoken);
  const lines: Line[] = [];
  let left = prompt.durationSec - secondsOf(endings) - secondsOf(outline.filter(({ spoken }) => needed.has(spoken)));
  for (const { text, isOwn } of kept) {
    const drafted = draftedLine(text, lines.length, prompt, wording);
    const line = isOwn ? inOwnWords(drafted, owned(text)) : drafted;
    if (line.seconds > left) continue;
    left -= line.seconds;
    lines.push(line);
  }
  // First what must be said, then the rest of the creator's own sentences as far as there is time.
  for (const spoken of new Set([...needed, ...checked.own])) {
    const own = owned(spoken);
    const isNeeded = needed.has(spoken);
    const isRoom = own !== undefined && own.seconds <= left && left > prompt.durationSec * (1 - FULL);
    const said = lines.map((line) => line.spoken);
    if (!own || !(isNeeded || (isRoom && checkLines([spoken], checked, said).length > 0))) continue;
    if (!isNeeded) left -= own.seconds;
    lines.push(inOwnWords(draftedLine(spoken, lines.length, prompt, wording), own));
  }
  return layOut([...lines.toSorted((a, b) => a.place - b.place), ...endings], prompt, topic, wording);
}

/** A line of the creator among a model's: the headline opens the script, others are not numbered as they are by themselves. */
function inOwnWords({ isDraft: _isDraft, ...line }: Line, own: Line | undefined): Line {
  return own && isOpening(own) ? own : line;
}

const secondsOf = (lines: readonly Line[]): number => lines.reduce((sum, { seconds }) => sum + seconds, 0);
