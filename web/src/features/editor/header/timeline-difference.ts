import { type ClipChange, diffTimelines, isEqual, type TimelineDiff } from '#shared/timeline/diff.ts';
import { type Clip, type Timeline, TRACK_TYPES, type TrackType } from '#shared/timeline/timeline.ts';

/** The difference between two versions of a timeline, in words; null for none. */
export interface TimelineDifference {
  /** Clips of mine that theirs lacks: "1 video clip, 2 captions". */
  readonly onlyMine: string | null;
  readonly onlyTheirs: string | null;
  /** Differences in shared parts: "the place of 2 clips, the text of 1 clip, the tracks". */
  readonly inBoth: string | null;
  /** Shared clips and narrations with different words, in no order of importance. */
  readonly texts: readonly TextDifference[];
}

export interface TextDifference {
  readonly mine: string;
  readonly theirs: string;
}

const NAMES: Readonly<Record<TrackType, readonly [one: string, many: string]>> = {
  video: ['video clip', 'video clips'],
  audio: ['audio clip', 'audio clips'],
  caption: ['caption', 'captions'],
};

interface Placed {
  readonly clip: Clip;
  readonly trackId: string;
  readonly type: TrackType;
}

export function describeDifference(mine: Timeline, theirs: Timeline): TimelineDifference {
  const diff = diffTimelines(theirs, mine);
  const inMine = placedClips(diff, 'after');
  const inTheirs = placedClips(diff, 'before');
  const typesOnlyIn = (these: ReadonlyMap<string, Placed>, others: ReadonlyMap<string, Placed>) =>
    [...these].filter(([id]) => !others.has(id)).map(([, { type }]) => type);
  const aspects = [...inMine].flatMap(([id, placed]) => {
    const other = inTheirs.get(id);
    return other ? differingAspects(placed, other) : [];
  });
  return {
    onlyMine: listTypes(typesOnlyIn(inMine, inTheirs)),
    onlyTheirs: listTypes(typesOnlyIn(inTheirs, inMine)),
    inBoth: listAspects(aspects, [
      isTrackChanged(diff) && 'the tracks',
      diff.scenes !== null && 'the script',
      diff.corrections !== null && 'corrected words',
      diff.markers !== null && 'the markers',
      diff.luts !== null && 'the LUTs',
    ]),
    texts: [...clipTexts(inMine, inTheirs), ...narrations(mine, theirs)],
  };
}

function clipTexts(inMine: ReadonlyMap<string, Placed>, inTheirs: ReadonlyMap<string, Placed>): TextDifference[] {
  return [...inMine].flatMap(([id, { clip }]) => {
    const other = inTheirs.get(id)?.clip;
    return other ? differing(clip.text, other.text) : [];
  });
}

function narrations(mine: Timeline, theirs: Timeline): TextDifference[] {
  const others = new Map(theirs.scenes?.map((scene) => [scene.id, scene.narration]));
  return (mine.scenes ?? []).flatMap(({ id, narration }) =>
    others.has(id) ? differing(narration, others.get(id)) : [],
  );
}

function differing(mine = '', theirs = ''): TextDifference[] {
  return mine === theirs ? [] : [{ mine, theirs }];
}

/** The clips on one side of a diff. A clip that changed tracks is on both. */
function placedClips(diff: TimelineDiff, side: keyof ClipChange): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  for (const track of diff.tracks) {
    const type = (track.before ?? track.after)?.type;
    for (const { [side]: clip } of track.clips) {
      if (clip && type) found.set(clip.id, { clip, trackId: track.trackId, type });
    }
  }
  return found;
}

/** Compares the tracks themselves: their set, order and switches. */
function isTrackChanged({ order, tracks }: TimelineDiff): boolean {
  return (
    order !== null ||
    tracks.some(
      ({ before, after }) =>
        Boolean(before?.muted) !== Boolean(after?.muted) ||
        Boolean(before?.hidden) !== Boolean(after?.hidden) ||
        before?.name !== after?.name ||
        before?.locked !== after?.locked ||
        before?.solo !== after?.solo ||
        (before?.volume ?? 1) !== (after?.volume ?? 1),
    )
  );
}

function listTypes(types: readonly TrackType[]): string | null {
  return join(TRACK_TYPES.map((each) => count(types.filter((type) => type === each).length, NAMES[each])));
}

const ASPECTS = ['place', 'length', 'media', 'text', 'look or sound', 'effects', 'variants', 'transition'] as const;
type Aspect = (typeof ASPECTS)[number];

function listAspects(aspects: readonly Aspect[], others: readonly (string | false)[]): string | null {
  const parts = ASPECTS.map((each) => {
    const clips = count(aspects.filter((aspect) => aspect === each).length, ['clip', 'clips']);
    return clips && `the ${each} of ${clips}`;
  });
  return join([...parts, ...others.map((other) => other || null)]);
}

const SET_FIELDS = ['style', 'atTop', 'fit', 'volume', 'duck', 'fadeIn', 'fadeOut'] as const;

/** The aspects in which a clip differs between versions. */
function differingAspects(left: Placed, right: Placed): readonly Aspect[] {
  const [one, other] = [left.clip, right.clip];
  const hasOtherLength = one.end - one.start !== other.end - other.start;
  // Trimming the first edge also moves start and in point, which counts as length.
  const isElsewhere = left.trackId !== right.trackId || (!hasOtherLength && one.start !== other.start);
  const hasOtherMedia = one.assetId !== other.assetId || (!hasOtherLength && one.in !== other.in);
  const aspects: Aspect[] = [];
  if (isElsewhere) aspects.push('place');
  if (hasOtherLength) aspects.push('length');
  if (hasOtherMedia) aspects.push('media');
  if (one.text !== other.text) aspects.push('text');
  const hasOtherEffects = !isEqual(one.effects, other.effects);
  if (hasOtherEffects) aspects.push('effects');
  if (!isEqual(one.variants, other.variants)) aspects.push('variants');
  if (!isEqual(one.transition, other.transition)) aspects.push('transition');
  const isOtherwiseEqual = SET_FIELDS.every((field) => one[field] === other[field]);
  return aspects.length > 0 && isOtherwiseEqual ? aspects : [...aspects, 'look or sound'];
}

function count(amount: number, [one, many]: readonly [one: string, many: string]): string | null {
  return amount === 0 ? null : `${amount} ${amount === 1 ? one : many}`;
}

function join(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(', ') || null;
}
