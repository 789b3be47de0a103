import type { Microseconds } from '#shared/time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup } from '#shared/timeline/available-range.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, replaceClips } from '#shared/timeline/edit-result.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { barLinesOf } from './bar-lines.ts';
import type { LaidRange } from './lay-media.ts';
import { layMusic } from './lay-music.ts';

/** Music that ends this close to the video ends with it. Pieces that join on bar lines may end half a bar earlier. */
const CLOSE_US: Microseconds = 100_000;

/**
 * If music ended with the video before an edit, makes it end with the video again, using {@link layMusic}.
 *
 *     video-1   [=s1=)[=s2=)        [===s1===)[=s2=)
 *     audio-1   [==music==)    →    [=music)[=music)
 *
 * @param before The timeline before the edit.
 * @param result The edit's result. Returned unchanged if the music has no room.
 */
export function fitMusic(
  before: Timeline,
  result: EditResult,
  { createId, media }: { readonly createId: CreateId; readonly media: MediaLookup },
): EditResult {
  if (!result.ok) return result;
  const runs = tracksOfType(before, 'audio').flatMap(({ id, clips }) => musicRuns(clips).map((run) => ({ id, run })));
  const music = new Set(runs.flatMap(({ run }) => run.map((clip) => clip.id)));
  const [oldEnd, newEnd] = [endOfRest(before, music), endOfRest(result.timeline, music)];
  if (oldEnd === newEnd) return result;
  let { timeline } = result;
  for (const { id, run } of runs) {
    const track = timeline.tracks.find((each) => each.id === id);
    const first = track?.clips.find((clip) => clip.id === run[0].id);
    const source = media(run[0].assetId);
    const close = CLOSE_US + ((source && barLinesOf(source)?.length) ?? 0) / 2;
    if (!track || !first || Math.abs((run.at(-1)?.end ?? 0) - oldEnd) > close) continue;
    if (newEnd - first.start < MIN_CLIP_US) continue;
    const rest = track.clips.filter((clip) => !run.some((piece) => piece.id === clip.id));
    const laid = layRun(run, { start: first.start, end: newEnd }, { createId, media });
    const fitted = replaceClips(timeline, new Map([[id, [...rest, ...laid]]]));
    if (fitted.ok) timeline = fitted.timeline;
  }
  return { ...result, timeline };
}

/** Music that ducks under speech, as runs of consecutive pieces of the same asset. */
function musicRuns(clips: readonly Clip[]): readonly (readonly [Clip, ...Clip[]])[] {
  const runs: [Clip, ...Clip[]][] = [];
  for (const clip of clips) {
    // Bars of music at another speed would not join.
    if (clip.duck !== true || clip.sceneId !== undefined || clip.speed !== undefined) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && last.assetId === clip.assetId && last.end === clip.start) runs.at(-1)?.push(clip);
    else runs.push([clip]);
  }
  return runs;
}

function endOfRest({ tracks }: Timeline, music: ReadonlySet<string>): Microseconds {
  return tracks.reduce((end, { clips }) => Math.max(end, clips.findLast(({ id }) => !music.has(id))?.end ?? 0), 0);
}

/** The music of a run over another range, with the run's own fades at its ends. */
function layRun(
  run: readonly [Clip, ...Clip[]],
  range: LaidRange,
  { createId, media }: { readonly createId: CreateId; readonly media: MediaLookup },
): readonly Clip[] {
  const [first] = run;
  const { assetId, in: from, fadeIn, fadeOut: _fadeOut, ...kept } = first;
  const used = Math.max(...run.map(({ out }) => out));
  const duration = media(assetId) ? Math.max(used, availableRangeOfClip(first, media).endExclusive ?? used) : used;
  const { fadeOut } = run.at(-1) ?? first;
  const { bars, beats } = media(assetId) ?? {};
  return layMusic(range, { assetId, duration, in: from, bars, beats }, { fadeIn, fadeOut }, (index) => ({
    ...kept,
    id: run[index]?.id ?? createId(),
  }));
}
