import type { Line } from './draft.ts';
import { SHORTEST_SCENE, speakingSeconds } from './pacing.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** A line that is said, in the wording that has room. */
export interface SpokenLine extends Line {
  readonly spoken: string;
}

/** What begins a sentence that only announces the next: "Then there's the classic." */
const ANNOUNCING =
  /^(?:and|now|then|next|so|time),? (?:for )?(?:the|there['’]s|an?|my|one|this is)\b|^here['’]s\b|^this one\b/i;

/** A claim about the frame, which is the creator's: nobody knows yet what will stand there. */
const CLAIMS_SCREEN = /\bon (?:the|your) screen\b/i;

/**
 * The lines that have room, the necessary ones first, in the order of the draft; null when not even those have.
 * @param isLast Whether the necessary lines are taken at any price: there is no shorter draft.
 */
export function selectLines(drafted: readonly Line[], seconds: number, isLast: boolean): readonly SpokenLine[] | null {
  const lines = bindOpenLines(drafted.filter((line) => line.needs === null || !CLAIMS_SCREEN.test(line.text)));
  const spoken = new Map<Line, string>();
  const said = new Set<string>();
  let total = 0;
  const say = (line: Line, text: string): boolean => {
    const before = spoken.get(line);
    const added = lineSeconds(text) - (before === undefined ? 0 : lineSeconds(before));
    const sentences = sentencesOf(text);
    const old = sentencesOf(before ?? '');
    const isRepeated =
      sentences.some((each) => said.has(each) && !old.includes(each)) || new Set(sentences).size < sentences.length;
    if (isRepeated || (total + added > seconds && !(isLast && line.priority === 0))) return false;
    for (const each of old) said.delete(each);
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
    return text === undefined || isEmptyAnnouncement(line, lines, spoken) ? [] : [{ ...line, spoken: text }];
  });
}

/** The sentences of a text as they are compared: a script says none of them twice. */
export function sentencesOf(text: string): readonly string[] {
  return splitSentences(text).map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\p{M}\p{N} ]/gu, ''));
}

/** A line may be a scene by itself, and a shorter scene than the shortest is a flash. */
const lineSeconds = (text: string): number => Math.max(SHORTEST_SCENE, speakingSeconds(text));

/**
 * Joins what asks or announces something with the line that answers it, so that neither stands alone.
 *
 *     "Been here already?" [priority 0] + "Then tell us …" [4]  →  "Been here already? Then tell us …" [0]
 */
function bindOpenLines(drafted: readonly Line[]): readonly Line[] {
  const bound = new Map<Line, Line>();
  const absorbed = new Set<Line>();
  for (const line of drafted) {
    if (absorbed.has(line)) continue;
    let text = line.text;
    let plain = line.plain;
    let last = plain ?? text;
    for (let inner = line; isOpen(last); ) {
      const answer = drafted.find((each) => each.needs === inner && each.group === line.group);
      if (!answer) break;
      absorbed.add(answer);
      text = joinSentences([text, answer.text]);
      plain = plain === null ? null : joinSentences([plain, answer.text]);
      last = answer.text;
      inner = answer;
    }
    const hasOpenTitle = line.short !== null && isOpen(line.short);
    const short = hasOpenTitle ? (plain ?? text) : line.short;
    bound.set(line, { ...line, text, plain, short });
  }
  // What needed an absorbed line needs the one that holds it now.
  const holderOf = (line: Line): Line => (absorbed.has(line) && line.needs ? holderOf(line.needs) : line);
  const done = new Map<Line, Line>();
  return drafted.flatMap((line) => {
    const kept = bound.get(line);
    if (!kept) return [];
    const needs = kept.needs === null ? null : (done.get(holderOf(kept.needs)) ?? kept.needs);
    const linked = { ...kept, needs };
    done.set(line, linked);
    return [linked];
  });
}

/** Whether something has to follow a line: it asks, or announces. */
function isOpen(text: string): boolean {
  const last = splitSentences(text).at(-1) ?? text;
  return /[?？؟]["”»]?$/u.test(last) || last.endsWith(':') || ANNOUNCING.test(last);
}

/** Whether a line only leads on to other points, and none of them is said. */
function isEmptyAnnouncement(line: Line, lines: readonly Line[], spoken: ReadonlyMap<Line, string>): boolean {
  const announced = lines.filter((each) => each.needs === line && each.group !== line.group);
  return announced.length > 0 && !announced.some((each) => spoken.has(each));
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
