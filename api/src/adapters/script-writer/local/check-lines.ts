import { isBacked } from './facts.ts';
import { shareIn, similarity } from './similarity.ts';

/** A brief as far as lines are checked against it. */
export interface CheckedBrief {
  /** Everything that the creator wrote. */
  readonly text: string;
  /** Sentences that may be said as they are. */
  readonly own: readonly string[];
  /** Directions, which are never said. */
  readonly directions: readonly string[];
  /** Nouns have capitals, as in German, so that names can't be told from them. */
  readonly hasNouns: boolean;
}

export interface CheckedLine {
  readonly text: string;
  /** The creator's own sentence, which replaced a line of the model. */
  readonly isOwn: boolean;
}

/** Shares of common words from which a line repeats another, says a direction, or stands for the creator's own sentence. */
const REPEATED = 0.6;
const DIRECTION = 0.6;
const OWN = 0.25;

const MOST_CHARACTERS = 260;

/** Goodbyes and wishes, and a chat's manners: small models end every text with them. */
const GOODBYES =
  /(?<!\p{L})(?:happy (?:\p{L}+ing|holidays)|see you|goodbye|bye|good luck|take care|stay tuned|thanks? (?:you )?for (?:watching|listening)|anything else|let me know|hope this helps|bis bald|bis zum nächsten|tschüss|auf wiedersehen|wir sehen uns|viel (?:spaß|glück|erfolg)|danke fürs|au revoir|à bientôt|bonne chance|merci d[’']avoir|hasta (?:luego|pronto|la)|nos vemos|adiós|buena suerte|gracias por ver)(?!\p{L})/iu;

/**
 * Checks lines of a language model against the brief. A line that claims what the brief doesn't say, repeats another, says a direction
 * or goodbye gives way to the creator's own sentence about the same, or is dropped.
 * @param said Lines of the script beside these.
 */
export function checkLines(
  lines: readonly string[],
  brief: CheckedBrief,
  said: readonly string[] = [],
): readonly CheckedLine[] {
  const kept: CheckedLine[] = [];
  const isNew = (text: string) =>
    [...said, ...kept.map((line) => line.text)].every((other) => similarity(other, text) < REPEATED);
  for (const line of lines.map((each) => each.replace(/\s+/gu, ' ').trim())) {
    if (isUsable(line, brief)) {
      if (isNew(line)) kept.push({ text: line, isOwn: brief.own.includes(line) });
      continue;
    }
    const own = brief.own.find((sentence) => similarity(sentence, line) >= OWN && isNew(sentence));
    if (own !== undefined) kept.push({ text: own, isOwn: true });
  }
  return kept;
}

function isUsable(line: string, { text, directions, hasNouns }: CheckedBrief): boolean {
  const goodbye = GOODBYES.exec(line)?.[0].toLowerCase();
  return (
    line.length <= MOST_CHARACTERS &&
    // A line without an end was cut off.
    /\p{L}.*\s.*[.!?…。！？]["”’»)]*$/u.test(line) &&
    !/[[\]{}<>*_|\\]|\p{Extended_Pictographic}/u.test(line) &&
    (goodbye === undefined || text.toLowerCase().includes(goodbye)) &&
    !directions.some((direction) => similarity(direction, line) >= DIRECTION || shareIn(direction, line) >= 0.9) &&
    isBacked(line, text, hasNouns)
  );
}

/** The creator's sentences with facts that the lines lack. */
export function missingFacts(
  own: readonly string[],
  lines: readonly string[],
  claims: (text: string) => ReadonlySet<string>,
) {
  const told = claims(lines.join(' '));
  const words = lines.join(' ').toLowerCase();
  return own.filter((sentence) => [...claims(sentence)].some((claim) => !told.has(claim) && !words.includes(claim)));
}
