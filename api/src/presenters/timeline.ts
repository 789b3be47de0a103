import type * as z from 'zod';
import { listText, valuesIn, withField } from '#api/models/text-parts.ts';
import { storedTimeline } from '#api/models/timeline.ts';
import { inParts } from '#api/services/timelines/in-parts.ts';
import type { StoredTimeline } from '#api/services/timelines/timelines.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';

/** Presents a stored timeline, in seconds, as JSON text. @throws As {@link storedTimeline}. */
export function timelineText(record: StoredTimeline): string {
  const { tracks, ...others } = storedTimeline(record);
  const texts = tracks.map(({ clips, ...track }) => withField(track, 'clips', listText(clips)));
  return withField({ version: record.version, ...others }, 'tracks', `[${texts.join(',')}]`);
}

/** Presents a stored timeline as a value, for answers that hold it. @throws As {@link storedTimeline}. */
export async function presentTimeline(record: StoredTimeline): Promise<z.input<typeof timelineAnswerSchema>> {
  const { tracks, ...others } = storedTimeline(record);
  const whole = [];
  for (const track of tracks) whole.push({ ...track, clips: await inParts(track.clips, valuesIn) });
  return { version: record.version, ...others, tracks: whole };
}
