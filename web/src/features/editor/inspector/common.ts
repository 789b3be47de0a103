import type { Clip } from '#shared/timeline/timeline.ts';

/** The value that all clips share, null when they differ. */
export function common<Value>(clips: readonly Clip[], read: (clip: Clip) => Value): Value | null {
  const [first, ...others] = clips.map(read);
  return first !== undefined && others.every((value) => value === first) ? first : null;
}
