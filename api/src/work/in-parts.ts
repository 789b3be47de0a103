import { setImmediate } from 'node:timers/promises';

let lastRound: Promise<void> = Promise.resolve();

/**
 * Waits for the next round of the event loop that no other request's part has: however many long texts are in work, a round has one part, and
 * what arrives is answered between two.
 */
export function nextRound(): Promise<void> {
  lastRound = lastRound.then(() => setImmediate());
  return lastRound;
}

/** Clips, scenes, and words and takes of theirs that are handled at a time: a few milliseconds. */
const AT_ONCE = 500;

/**
 * Handles the clips of a long timeline in parts; other requests are answered in between.
 * @param handle Gets some clips, and the index of the first.
 */
export async function inParts<Clip, Result>(
  clips: readonly Clip[],
  handle: (part: readonly Clip[], from: number) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < clips.length; ) {
    let end = from;
    for (let weight = 0; end < clips.length && weight < AT_ONCE; end++) weight += weightOf(clips[end]);
    results.push(...handle(clips.slice(from, end), from));
    from = end;
    await nextRound();
  }
  return results;
}

/** Weighs anything: the clips of a request are not checked yet. A text is a stored part, and holds as many as are handled at a time. */
function weightOf(clip: unknown): number {
  if (typeof clip === 'string') return AT_ONCE;
  const { words, uncaptioned, takes } = (clip ?? {}) as Record<string, unknown>;
  return [words, uncaptioned, takes].reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 1);
}
