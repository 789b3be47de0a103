import * as z from 'zod';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';

/**
 * A part of a file that can't be decoded, in source time. The last good frame is shown there, and its sound is silent.
 */
export const damagedPartSchema = z.object({ startSeconds: z.number().min(0), endSeconds: z.number().min(0) });
export type DamagedPart = z.infer<typeof damagedPartSchema>;

/** Maximum parts stored per file. A file with more is damaged throughout, and the rest is left out. */
export const MAX_DAMAGED_PARTS = 50;

/** Parts this close together count as one. */
const JOIN_SECONDS = 0.5;

/** Sorts damaged parts and joins those that touch. */
export function joinDamage(parts: readonly DamagedPart[]): DamagedPart[] {
  const joined: DamagedPart[] = [];
  for (const part of parts.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = joined.at(-1);
    if (!last || part.startSeconds > last.endSeconds + JOIN_SECONDS) joined.push(part);
    else joined[joined.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, part.endSeconds) };
  }
  return joined.slice(0, MAX_DAMAGED_PARTS);
}

/** The damaged parts that a clip plays. */
export function damageWithin(parts: readonly DamagedPart[], from: Microseconds, to: Microseconds): DamagedPart[] {
  const [start, end] = [from / MICROSECONDS_PER_SECOND, to / MICROSECONDS_PER_SECOND];
  return parts.filter(({ startSeconds, endSeconds }) => startSeconds < end && endSeconds > start);
}

/** Explains how players and exports bridge damage. */
export const DAMAGE_BRIDGED = 'the picture stands still and the sound is silent there.';

/** Names the damaged places of a file: "Damaged from 0:03 to 0:04". */
export function describeDamage(parts: readonly DamagedPart[]): string {
  const places = parts.map(
    ({ startSeconds, endSeconds }) => `from ${clock(Math.floor(startSeconds))} to ${clock(Math.ceil(endSeconds))}`,
  );
  return `Damaged ${places.join(', ')}`;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
