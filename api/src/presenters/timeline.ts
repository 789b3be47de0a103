import type * as z from 'zod';
import { clipsIn, storedTimeline } from '#api/models/timeline.ts';
import { inParts } from '#api/services/timelines/in-parts.ts';
import type { StoredTimeline } from '#api/services/timelines/timelines.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';

/** Presents a stored timeline, in seconds, as JSON text: clips are copied as they are stored. @throws As {@link storedTimeline}. */
export function timelineText(record: StoredTimeline): string {
  const { tracks, ...others } = storedTimeline(record);
  const texts = tracks.map(({ clips, ...track }) => {
    const parts = clips.map((part) => (typeof part === 'string' ? part.slice(1, -1) : JSON.stringify(part)));
    return withField(track, 'clips', parts);
  });
  return withField({ version: record.version, ...others }, 'tracks', texts);
}

/** Adds an array of JSON texts to a value that has other fields. */
function withField(value: object, name: string, texts: readonly string[]): string {
  return `${JSON.stringify(value).slice(0, -1)},"${name}":[${texts.join(',')}]}`;
}

/** Presents a stored timeline as a value, for answers that hold it. @throws As {@link storedTimeline}. */
export async function presentTimeline(record: StoredTimeline): Promise<z.input<typeof timelineAnswerSchema>> {
  const { tracks, ...others } = storedTimeline(record);
  const whole = [];
  for (const track of tracks) whole.push({ ...track, clips: await inParts(track.clips, clipsIn) });
  return { version: record.version, ...others, tracks: whole };
}
