import { type Microseconds, type SourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { atNormalSpeed, isSamePlace, outOf, placeOfSource } from '#shared/timeline/clip-time.ts';
import type { CreateId } from '#shared/timeline/edit-result.ts';
import {
  type CaptionWord,
  type Clip,
  DEFAULT_CAPTION_STYLE,
  type Timeline,
  type Track,
} from '#shared/timeline/timeline.ts';
import type { TimedCue } from './time-groups.ts';

/**
 * Replaces the derived captions on the caption tracks, around hand-written captions. Each stays on its track if there
 * is room, and otherwise goes to another. The captions of a clip that had none go to the first visible track with room
 * for all, or to a new one.
 * @param groups The captions of each clip.
 */
export function placeCues(timeline: Timeline, groups: readonly (readonly TimedCue[])[], createId: CreateId): Timeline {
  let placed = timeline;
  const lanes = new Map(captionTracks(timeline).map((track) => [track.id, new Lane(track)]));
  const newLane = (): string | null => {
    const added = addTrack(placed, 'caption');
    if (!added.ok) return null;
    placed = added.timeline;
    lanes.set(added.trackId, new Lane({ id: added.trackId, type: 'caption', clips: [] }));
    return added.trackId;
  };
  const put = (trackId: string, cue: OwnedCue) => lanes.get(trackId)?.put(cue) ?? false;

  const loud = loudWords(timeline);
  const marked = groups.map((group) => group.map((cue) => ({ ...cue, clip: withMarks(cue, loud) })));
  const owned = claimIds(marked, createId);
  const displaced = owned.map((cues) => cues.filter((cue) => cue.trackId === null || !put(cue.trackId, cue)));
  for (const [index, cues] of displaced.entries()) {
    if (cues.length === 0) continue;
    const visible = captionTracks(placed).filter(({ hidden }) => !hidden);
    const usual =
      owned[index]?.find(({ trackId }) => trackId !== null)?.trackId ??
      visible.find(({ id }) => lanes.get(id)?.hasRoom(cues))?.id ??
      newLane();
    for (const cue of cues) {
      if (usual !== null && put(usual, cue)) continue;
      if (visible.some(({ id }) => put(id, cue))) continue;
      const added = newLane();
      if (added !== null) put(added, cue);
    }
  }
  const tracks = placed.tracks.map((track) => lanes.get(track.id)?.toTrack(track) ?? track);
  const isSame =
    tracks.length === timeline.tracks.length && tracks.every((track, index) => track === timeline.tracks[index]);
  return isSame ? timeline : { ...timeline, tracks };
}

function captionTracks({ tracks }: Timeline): readonly Track[] {
  return tracks.filter(({ type }) => type === 'caption');
}

/** Starts of the emphasized words of derived captions, by asset. */
export function loudWords(timeline: Timeline): ReadonlyMap<string, ReadonlySet<SourceTime>> {
  const loud = new Map<string, Set<SourceTime>>();
  for (const { assetId, words = [] } of captionTracks(timeline).flatMap(({ clips }) => clips)) {
    if (assetId === '' || !words.some((word) => word.loud)) continue;
    const starts = loud.get(assetId) ?? new Set();
    for (const word of words) if (word.loud) starts.add(word.start);
    loud.set(assetId, starts);
  }
  return loud;
}

/**
 * A caption with the same emphasized words as the one that it continues. Words from elsewhere are emphasized as in any
 * other caption.
 */
function withMarks({ clip, model }: TimedCue, loud: ReadonlyMap<string, ReadonlySet<SourceTime>>): TimedCue['clip'] {
  const starts = loud.get(clip.assetId);
  if (!starts || !clip.words) return clip;
  const own = new Map(model?.clip.words?.map((word) => [word.start, word]));
  const isLoud = ({ start }: CaptionWord) => (own.has(start) ? own.get(start)?.loud === true : starts.has(start));
  return { ...clip, words: clip.words.map((word) => (isLoud(word) ? { ...word, loud: true } : word)) };
}

/** A caption with its id, and its track if it was on one. */
interface OwnedCue {
  readonly clip: Clip;
  readonly earliestEnd: Microseconds;
  readonly trackId: string | null;
}

/**
 * Gives each caption the id of the one that it continues. If several continue it, the one at the same place gets the
 * id, else the first.
 */
function claimIds(groups: readonly (readonly TimedCue[])[], createId: CreateId): readonly (readonly OwnedCue[])[] {
  const owners = new Map<string, TimedCue>();
  const isInPlace = ({ clip, model }: TimedCue) => model !== null && isSamePlace(placeOfSource(clip), model.place);
  const cues = groups.flat();
  for (const cue of [...cues.filter(isInPlace), ...cues]) {
    if (cue.model && !owners.has(cue.model.clip.id)) owners.set(cue.model.clip.id, cue);
  }
  return groups.map((group) =>
    group.map((cue) => {
      const { model, earliestEnd } = cue;
      if (!model || owners.get(model.clip.id) !== cue) {
        return {
          clip: { ...(model && atNormalSpeed(model.clip)), ...cue.clip, id: createId() },
          earliestEnd,
          trackId: null,
        };
      }
      const clip = { ...atNormalSpeed(model.clip), ...cue.clip };
      return { clip: isSame(model.clip, clip) ? model.clip : clip, earliestEnd, trackId: model.trackId };
    }),
  );
}

function isSame(left: Clip, right: Clip): boolean {
  const isEqual = (['start', 'end', 'in', 'out', 'speed', 'text', 'sceneId'] as const).every(
    (key) => left[key] === right[key],
  );
  if (!isEqual || (left.style ?? DEFAULT_CAPTION_STYLE) !== right.style) return false;
  const words = right.words ?? [];
  return words.length === left.words?.length && left.words.every((word, index) => isSameWord(word, words[index]));
}

function isSameWord(left: CaptionWord, right: CaptionWord | undefined): boolean {
  return left.text === right?.text && left.start === right.start && left.endExclusive === right.endExclusive;
}

/** The captions of a track, sorted by start. */
class Lane {
  readonly #items: { readonly clip: Clip; readonly earliestEnd: Microseconds }[];

  constructor({ clips }: Track) {
    this.#items = clips.filter(({ assetId }) => assetId === '').map((clip) => ({ clip, earliestEnd: clip.end }));
  }

  hasRoom(cues: readonly OwnedCue[]): boolean {
    return cues.every((cue) => this.#placeOf(cue) !== null);
  }

  /** Adds a caption. Returns false if another is in its way. */
  put(cue: OwnedCue): boolean {
    const index = this.#placeOf(cue);
    if (index === null) return false;
    this.#items.splice(index, 0, cue);
    return true;
  }

  /** The captions, each as long as the next one allows. */
  toTrack(track: Track): Track {
    const clips = this.#items.map(({ clip }, index) => {
      const limit = this.#items[index + 1]?.clip.start ?? clip.end;
      return clip.end <= limit
        ? clip
        : { ...clip, end: timelineTime(limit), out: outOf(clip, clip.in, limit - clip.start) };
    });
    const isUnchanged =
      clips.length === track.clips.length && clips.every((clip, index) => clip === track.clips[index]);
    return isUnchanged ? track : { ...track, clips };
  }

  #placeOf({ clip, earliestEnd }: OwnedCue): number | null {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.clip.start ?? 0) < clip.start) low = middle + 1;
      else high = middle;
    }
    const isFree =
      (this.#items[low - 1]?.earliestEnd ?? 0) <= clip.start &&
      (this.#items[low]?.clip.start ?? Number.POSITIVE_INFINITY) >= earliestEnd;
    return isFree ? low : null;
  }
}
