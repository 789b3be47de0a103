import type { Clip } from '#shared/timeline/timeline.ts';
import type { TrackRow } from '#web/features/editor/session/track-rows.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The clip that an arrow key moves to: the previous or next one on the track, or the one nearest in time on the next
 * row with clips. Null at the ends.
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

/**
 * The clip that inherits the focus of a removed one: the next remaining one on the track, else the previous one, else
 * null.
 */
export function heirOf(rows: readonly TrackRow[], clipId: string, isThere: (clipId: string) => boolean): string | null {
  const clips = rows.find(({ track }) => track.clips.some((clip) => clip.id === clipId))?.track.clips ?? [];
  const index = clips.findIndex((clip) => clip.id === clipId);
  const others = [...clips.slice(index + 1), ...clips.slice(0, index).toReversed()];
  return others.find((clip) => isThere(clip.id))?.id ?? null;
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
