import type { Clip, Timeline, Track } from './timeline.ts';

type TrackProperties = Omit<Track, 'clips'>;

/** One clip of a track before and after a change. Null where it is absent. */
export interface ClipChange {
  readonly before: Clip | null;
  readonly after: Clip | null;
}

/** Changes of a track. Null means an absent track. Unchanged clips are not listed. */
export interface TrackChange {
  readonly trackId: string;
  readonly before: TrackProperties | null;
  readonly after: TrackProperties | null;
  readonly clips: readonly ClipChange[];
}

/** The difference between two timelines. Its size depends on the change, not on the timeline. Plain data. */
export interface TimelineDiff {
  /** The order of the tracks, when the order or the set of tracks changed. */
  readonly order: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
  readonly tracks: readonly TrackChange[];
  /** The script, when any of it changed. Unchanged scenes are shared with the timelines. */
  readonly scenes: PartChange<'scenes'> | null;
  /** The corrected words, likewise. */
  readonly corrections: PartChange<'corrections'> | null;
  /** The markers, likewise. */
  readonly markers: PartChange<'markers'> | null;
  /** The LUTs, likewise. Never absent, because an absent part stays as stored. */
  readonly luts: PartChange<'luts'> | null;
}

interface PartChange<Part extends keyof Timeline> {
  readonly before: Timeline[Part];
  readonly after: Timeline[Part];
}

/**
 * Computes the change from `before` to `after`. Skips tracks and clips that kept their identity. Equal copies don't
 * count as changed.
 */
export function diffTimelines(before: Timeline, after: Timeline): TimelineDiff {
  const changes: TrackChange[] = [];
  const tracksBefore = new Map(before.tracks.map((track) => [track.id, track]));
  const tracksAfter = new Map(after.tracks.map((track) => [track.id, track]));
  for (const [trackId, track] of tracksBefore) addTrackChange(changes, trackId, track, tracksAfter.get(trackId));
  for (const [trackId, track] of tracksAfter) {
    if (!tracksBefore.has(trackId)) addTrackChange(changes, trackId, undefined, track);
  }
  const order = { before: before.tracks.map(({ id }) => id), after: after.tracks.map(({ id }) => id) };
  return {
    order: isEqual(order.before, order.after) ? null : order,
    tracks: changes,
    scenes: sameScenes(before, after) ? null : { before: before.scenes, after: after.scenes },
    corrections: sameCorrections(before, after) ? null : { before: before.corrections, after: after.corrections },
    markers: sameMarkers(before, after) ? null : { before: before.markers, after: after.markers },
    luts: sameLuts(before, after) ? null : { before: before.luts ?? {}, after: after.luts ?? {} },
  };
}

/** Compares two timelines by value. Neighbours in history share unchanged parts, which makes it fast. */
export function sameTimeline(left: Timeline, right: Timeline): boolean {
  return (
    isEqual(left.tracks, right.tracks) &&
    sameScenes(left, right) &&
    sameCorrections(left, right) &&
    sameMarkers(left, right) &&
    sameLuts(left, right)
  );
}

/** The hashes say what the tables are. */
function sameLuts(left: Timeline, right: Timeline): boolean {
  return isEqual(left.luts ?? {}, right.luts ?? {});
}

function sameMarkers(left: Timeline, right: Timeline): boolean {
  return isEqual(left.markers ?? [], right.markers ?? []);
}

function sameScenes(left: Timeline, right: Timeline): boolean {
  return isEqual(left.scenes ?? [], right.scenes ?? []);
}

function sameCorrections(left: Timeline, right: Timeline): boolean {
  return isEqual(left.corrections ?? {}, right.corrections ?? {});
}

/** True when a diff changes nothing. */
export function isEmptyDiff(diff: TimelineDiff): boolean {
  const { order, tracks, ...parts } = diff;
  return order === null && tracks.length === 0 && Object.values(parts).every((part) => part === null);
}

/** The diff that undoes `diff`. */
export function invertDiff({ order, tracks, scenes, corrections, markers, luts }: TimelineDiff): TimelineDiff {
  return {
    order: order && { before: order.after, after: order.before },
    scenes: scenes && { before: scenes.after, after: scenes.before },
    corrections: corrections && { before: corrections.after, after: corrections.before },
    markers: markers && { before: markers.after, after: markers.before },
    luts: luts && { before: luts.after, after: luts.before },
    tracks: tracks.map((track) => ({
      trackId: track.trackId,
      before: track.after,
      after: track.before,
      clips: track.clips.map(({ before, after }) => ({ before: after, after: before })),
    })),
  };
}

/**
 * Applies `diff`. Everything it doesn't mention keeps its identity.
 * @param timeline The timeline that the diff starts from.
 * @throws RangeError when the diff was made from another timeline, so that a track or a clip that it changes is
 *   missing.
 */
export function applyDiff(timeline: Timeline, diff: TimelineDiff): Timeline {
  if (isEmptyDiff(diff)) return timeline;
  const tracks = new Map(timeline.tracks.map((track) => [track.id, track]));
  for (const change of diff.tracks) {
    const track = tracks.get(change.trackId);
    if ((track === undefined) !== (change.before === null)) {
      throw new RangeError(`The diff does not belong to this timeline: track ${change.trackId}`);
    }
    if (change.after === null) tracks.delete(change.trackId);
    else tracks.set(change.trackId, { ...change.after, clips: applyClipChanges(track?.clips ?? [], change.clips) });
  }
  return {
    ...timeline,
    tracks: (diff.order?.after ?? [...tracks.keys()]).flatMap((id) => tracks.get(id) ?? []),
    ...(diff.scenes && { scenes: diff.scenes.after }),
    ...(diff.corrections && { corrections: diff.corrections.after }),
    ...(diff.markers && { markers: diff.markers.after }),
    ...(diff.luts && { luts: diff.luts.after }),
  };
}

function applyClipChanges(clips: readonly Clip[], changes: readonly ClipChange[]): readonly Clip[] {
  if (changes.length === 0) return clips;
  const gone = new Set(changes.flatMap(({ before }) => before?.id ?? []));
  const kept = clips.filter((clip) => !gone.has(clip.id));
  if (kept.length !== clips.length - gone.size) {
    throw new RangeError(`The diff does not belong to this timeline: clips ${[...gone].join(', ')}`);
  }
  // Clips of a track never share a start, so sorting restores their order.
  return [...kept, ...changes.flatMap(({ after }) => after ?? [])].sort((left, right) => left.start - right.start);
}

function addTrackChange(changes: TrackChange[], trackId: string, before?: Track, after?: Track): void {
  if (before === after) return;
  const propertiesBefore = before ? propertiesOf(before) : null;
  const propertiesAfter = after ? propertiesOf(after) : null;
  const clips = before?.clips === after?.clips ? [] : diffClips(before?.clips ?? [], after?.clips ?? []);
  if (clips.length === 0 && isEqual(propertiesBefore, propertiesAfter)) return;
  changes.push({ trackId, before: propertiesBefore, after: propertiesAfter, clips });
}

function diffClips(before: readonly Clip[], after: readonly Clip[]): readonly ClipChange[] {
  const rest = new Map(before.map((clip) => [clip.id, clip]));
  const changes: ClipChange[] = [];
  for (const clip of after) {
    const old = rest.get(clip.id) ?? null;
    rest.delete(clip.id);
    if (old !== clip && !isEqual(old, clip)) changes.push({ before: old, after: clip });
  }
  for (const clip of rest.values()) changes.push({ before: clip, after: null });
  return changes;
}

function propertiesOf({ clips: _clips, ...properties }: Track): TrackProperties {
  return properties;
}

/** Deep equality of plain data. An undefined property equals an absent one. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const leftRecord = left as Record<string, unknown>;
  const rightRecord = right as Record<string, unknown>;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isEqual(leftRecord[key], rightRecord[key]));
}
