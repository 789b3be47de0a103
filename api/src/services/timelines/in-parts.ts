import { setImmediate } from 'node:timers/promises';

/** Clips and words that are handled at a time: a few milliseconds. */
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
    for (let weight = 0; end < clips.length && weight < AT_ONCE; end++) weight += 1 + wordCount(clips[end]);
    results.push(...handle(clips.slice(from, end), from));
    from = end;
    await setImmediate();
  }
  return results;
}

/** Counts in anything: the clips of a request are not checked yet. */
function wordCount(clip: unknown): number {
  const { words, uncaptioned } = (clip ?? {}) as { words?: unknown; uncaptioned?: unknown };
  return (Array.isArray(words) ? words.length : 0) + (Array.isArray(uncaptioned) ? uncaptioned.length : 0);
}
