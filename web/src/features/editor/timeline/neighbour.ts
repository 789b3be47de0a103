import type { Clip } from '#shared/timeline/timeline.ts';
import type { TrackRow } from './track-rows.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The clip that an arrow key goes to: the one before or behind on the track; or on the next row that has clips, the one
 * nearest in time. Null at the ends.
 */
export function neighbourOf(rows: readonly TrackRow[], clipId: string, direction: Direction): Clip | null {
  const rowIndex = rows.findIndex(({ track }) => track.clips.some((clip) => clip.id === clipId));
  const clips = rows[rowIndex]?.track.clips ?? [];
  const clipIndex = clips.findIndex((clip) => clip.id === clipId);
  const clip = clips[clipIndex];
  if (!clip) return null;
  if (direction === 'left' || direction === 'right') return clips[clipIndex + (direction === 'left' ? -1 : 1)] ?? null;
  const others = direction === 'up' ? rows.slice(0, rowIndex).toReversed() : rows.slice(rowIndex + 1);
  const row = others.find(({ track }) => track.clips.length > 0);
  return row ? nearestClip(row.track.clips, (clip.start + clip.end) / 2) : null;
}

function nearestClip(clips: readonly Clip[], time: number): Clip | null {
  let nearest: Clip | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const clip of clips) {
    const away = Math.max(0, clip.start - time, time - clip.end);
    if (away < distance) [nearest, distance] = [clip, away];
  }
  return nearest;
}
