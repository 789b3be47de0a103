import { setImmediate } from 'node:timers/promises';

let lastRound: Promise<void> = Promise.resolve();

/**
 * Waits for the next event loop round that no other request's part has taken. However many long texts are being
 * processed, a round has one part, and new requests are answered between two parts.
 */
export function nextRound(): Promise<void> {
  lastRound = lastRound.then(() => setImmediate());
  return lastRound;
}

/** Number of clips, scenes, or their words and takes, that are handled together, which takes a few milliseconds. */
const AT_ONCE = 500;

/** Characters of a stored text that take as long as a clip. */
const TEXT_LENGTH = 128;

/** A list of at most this length is short. Short lists don't wait for the parts of others' long ones. */
const SHORT = AT_ONCE / 4;

/** Items of short lists handled in this event loop round, limited to the size of a part. */
let shortInRound = 0;

/**
 * Handles the clips of a long timeline in parts. Other requests are answered in between.
 * @param handle Receives some clips and the index of the first.
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

/** Weighs any value, because the clips of a request are not checked yet. A text is a stored part. */
function weightOf(clip: unknown): number {
  if (typeof clip === 'string') return 1 + clip.length / TEXT_LENGTH;
  const { words, uncaptioned, takes } = (clip ?? {}) as Record<string, unknown>;
  return [words, uncaptioned, takes].reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 1);
}
