import type * as z from 'zod';
import { listText, valuesIn, withField } from '#api/models/text-parts.ts';
import { correctionsIn, type StoredTimeline, storedTimeline } from '#api/models/timeline.ts';
import { inParts } from '#api/work/in-parts.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';

/** Presents a stored timeline, in seconds, as JSON text. @throws As {@link storedTimeline}. */
export function timelineText(record: StoredTimeline): string {
  const { tracks, scenes, corrections, markers, luts } = storedTimeline(record);
  const texts = tracks.map(({ clips, ...track }) => withField(track, 'clips', listText(clips)));
  const fields = [
    `"version":${record.version}`,
    `"scenes":${listText(scenes)}`,
    `"corrections":${typeof corrections === 'string' ? corrections : JSON.stringify(corrections)}`,
    `"markers":${JSON.stringify(markers)}`,
    ...(luts ? [`"luts":${JSON.stringify(luts)}`] : []),
    `"tracks":[${texts.join(',')}]`,
  ];
  return `{${fields.join(',')}}`;
}

/** Presents a stored timeline as a value, for answers that contain it. @throws As {@link storedTimeline}. */
export async function presentTimeline(record: StoredTimeline): Promise<z.input<typeof timelineAnswerSchema>> {
  const { tracks, scenes, corrections, markers, luts } = storedTimeline(record);
  const whole = [];
  for (const track of tracks) whole.push({ ...track, clips: await inParts(track.clips, valuesIn) });
  return {
    version: record.version,
    scenes: await inParts(scenes, valuesIn),
    corrections: correctionsIn(corrections),
    markers,
    ...(luts && { luts }),
    tracks: whole,
  };
}
