import { TRACK_ROW_HEIGHT_PX } from '#shared/timeline/constants.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';

export interface TrackRow {
  readonly track: Track;
  /** Position among the tracks of its type, from 1. */
  readonly number: number;
  /** The user’s name for it, or "Video track 1". */
  readonly label: string;
  /** Distance from the top of the first row, in px. */
  readonly top: number;
}

export const TRACK_TYPE_NAMES: Readonly<Record<TrackType, string>> = {
  video: 'Video',
  audio: 'Audio',
  caption: 'Caption',
};

/**
 * The tracks from top to bottom. Tracks drawn over others come first: captions, then video tracks from last to first,
 * then audio.
 */
export function trackRows(timeline: Timeline): readonly TrackRow[] {
  const ordered = [
    ...tracksOfType(timeline, 'caption').toReversed(),
    ...tracksOfType(timeline, 'video').toReversed(),
    ...tracksOfType(timeline, 'audio'),
  ];
  return ordered.map((track, index) => {
    const number = tracksOfType(timeline, track.type).indexOf(track) + 1;
    return { track, number, label: track.name ?? trackLabel(track.type, number), top: index * TRACK_ROW_HEIGHT_PX };
  });
}

export function trackLabel(type: TrackType, number: number): string {
  return `${TRACK_TYPE_NAMES[type]} track ${number}`;
}

/** The row at a height, or null above the first and below the last. */
export function rowAt(rows: readonly TrackRow[], y: number): TrackRow | null {
  return rows[Math.floor(y / TRACK_ROW_HEIGHT_PX)] ?? null;
}

/** The row of `type` nearest to a height, or null. */
export function nearestRow(rows: readonly TrackRow[], type: TrackType, y: number): TrackRow | null {
  let nearest: TrackRow | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.track.type !== type) continue;
    const away = Math.abs(y - (row.top + TRACK_ROW_HEIGHT_PX / 2));
    if (away < distance) [nearest, distance] = [row, away];
  }
  return nearest;
}
