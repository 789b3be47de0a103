import type { Point } from './banks/point.ts';
import type { Fact } from './facts.ts';
import type { Outline } from './outline.ts';
import { speakingSeconds } from './pacing.ts';
import type { Topic } from './topic.ts';
import { capitalize, cutAtWord, shortPhrase, uncapitalize } from './wording.ts';

/** Characters that a title on the screen may have. */
export const SCREEN_CHARACTERS = 44;

/** From this many seconds of facts on, they are the script; below, they are told within the usual one. */
const FACTS_ALONE_SECONDS = 6;

/**
 * The outline when the topic itself tells something: its entries are the points where a list or a guide asks for any,
 * everything else is told in its order. What the banks have only fills the rest of the time.
 * @param usual The outline without the facts. @param after What can follow the facts.
 */
export function outlineOfFacts(topic: Topic, usual: Outline, after: readonly Point[]): Outline {
  const items = topic.facts.filter((fact) => fact.isItem);
  const others = topic.facts.filter((fact) => !fact.isItem);
  const wantsPoints = topic.intent === 'list' || topic.intent === 'how-to';
  // A list in the middle of other things stays where it was written.
  const isListed = items.length > 1 && (wantsPoints || others.length === 0);
  const entries = isListed ? items : wantsPoints && others.length === topic.count ? others : [];
  if (entries.length > 1) {
    return {
      ...usual,
      points: entries.map(pointOf),
      bonus: after,
      facts: topic.facts.filter((fact) => !entries.includes(fact)),
      wanted: entries.length,
      hasSpokenTitles: false,
      isCounted: true,
      isArc: false,
      isLedIn: false,
    };
  }
  const seconds = topic.facts.reduce((sum, { text }) => sum + speakingSeconds(text), 0);
  // A list or a guide is still asked for when only a sentence was said about it.
  const isTold = topic.intent === 'claim' || topic.intent === 'own-story';
  if (wantsPoints || (seconds < FACTS_ALONE_SECONDS && !isTold)) return { ...usual, facts: topic.facts };
  return {
    ...usual,
    points: [],
    bonus: after,
    facts: topic.facts,
    wanted: 0,
    isArc: false,
  };
}

function pointOf(fact: Fact): Point {
  return { title: screenText(fact.text), sentences: [fact.text], visual: visualOf(fact) };
}

/** What to show while a fact is told: nothing is known but its words. */
export function visualOf({ text }: Fact): string {
  return `a scene that shows it: ${uncapitalize(cutAtWord(text.replace(/[.!。！]+$/u, ''), 160))}`;
}

/** A text as a title on the screen. */
export function screenText(text: string): string {
  const [, quoted = ''] = /["“«„]([^"”»“]{4,48})["”»“]/.exec(text) ?? [];
  if (quoted !== '') return `“${quoted.replace(/[.,]$/, '')}”`;
  return capitalize(shortPhrase(text.replace(/[.!。！]+$/u, ''), SCREEN_CHARACTERS, '…'));
}
