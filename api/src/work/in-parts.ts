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

/** Characters of a stored text that take as long as a clip. */
const TEXT_LENGTH = 128;

/** A list of so few is short: those of others' edits don't wait for the parts of long ones. */
const SHORT = AT_ONCE / 4;

/** Handled by short lists in this round of the event loop, at most as many as a part has. */
let shortInRound = 0;

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
    let [end, weight] = [from, 0];
    for (; end < clips.length && weight < AT_ONCE; end++) weight += weightOf(clips[end]);
    const isShort = end - from === clips.length && weight <= SHORT;
    if (isShort) await roomForShort(weight);
    results.push(...handle(clips.slice(from, end), from));
    from = end;
    if (!isShort) await nextRound();
  }
  return results;
}

async function roomForShort(weight: number): Promise<void> {
  while (shortInRound + weight > AT_ONCE) await setImmediate();
  if (shortInRound === 0) void setImmediate().then(beginRound);
  shortInRound += weight;
}

function beginRound(): void {
  shortInRound = 0;
}

/** Weighs anything: the clips of a request are not checked yet. A text is a stored part. */
function weightOf(clip: unknown): number {
  if (typeof clip === 'string') return 1 + clip.length / TEXT_LENGTH;
  const { words, uncaptioned, takes } = (clip ?? {}) as Record<string, unknown>;
  return [words, uncaptioned, takes].reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 1);
}
