import { findEffectFaults } from '#shared/effects/find-faults.ts';
import { hashLut, isLutData, LUT_DATA_CHARACTERS, LUT_LIMITS, type Luts } from '#shared/effects/lut-table.ts';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { findTransitionFaults, type TransitionFaultCode } from '#shared/transitions/find-faults.ts';
import { hasExactRange, isHeld, isSpeed, SPEED_RULE } from './clip-time.ts';
import { MAX_FADE_US, MAX_TIMELINE_US, MAX_VOLUME, MIN_CLIP_US } from './constants.ts';
import { TIMELINE_LIMITS } from './limits.ts';
import {
  type CaptionWord,
  type Clip,
  type Marker,
  type Timeline,
  type TimelineScene,
  TRACK_TYPES,
  type Track,
} from './timeline.ts';
import { findVariantFaults, type VariantFaultCode } from './variant-faults.ts';

/** The rules that a timeline can break. */
export const TIMELINE_VIOLATIONS = {
  'timeline.no-tracks': 'A timeline needs at least one track.',
  'timeline.too-many-tracks': `A timeline can have ${TIMELINE_LIMITS.tracks} tracks at most.`,
  'timeline.too-many-clips': `A timeline can have ${TIMELINE_LIMITS.clips} clips at most.`,
  'track.duplicate-id': 'Another track has this id.',
  'track.unknown-type': `A track is one of: ${TRACK_TYPES.join(', ')}.`,
  'track.volume': `The volume of a video or audio track goes from 0 to ${MAX_VOLUME}.`,
  'track.too-many-clips': `A track can have ${TIMELINE_LIMITS.clipsPerTrack} clips at most.`,
  'track.overlap': 'The clip starts before the one in front of it ends.',
  'track.unsorted': 'Clips must be sorted by their start.',
  'clip.duplicate-id': 'Another clip has this id.',
  'clip.not-whole': 'Times are whole microseconds.',
  'clip.negative': 'Times start at 0.',
  'clip.too-late': 'A timeline can be 6 hours long at most.',
  'clip.empty': 'A clip must end after it starts.',
  'clip.too-short': 'A clip must be at least 0.1 s long.',
  'clip.length-mismatch':
    'The source range (out - in) must be as long as the timeline range (end - start) at the clip’s speed.',
  'clip.caption-with-asset': 'A caption has no asset, unless it shows words of one.',
  'clip.speed': SPEED_RULE,
  'clip.speed-without-media': 'Only a clip of a video or sound has a speed.',
  'clip.reversed-without-media': 'Only a clip of a video or sound that plays can be reversed.',
  'clip.volume': `Volume goes from 0 to ${MAX_VOLUME}.`,
  'clip.fade': `A fade lasts from 0 to ${MAX_FADE_US / MICROSECONDS_PER_SECOND} s.`,
  'scenes.too-many': `A script can have ${TIMELINE_LIMITS.scenes} scenes at most.`,
  'scene.duplicate-id': 'Another scene has this id.',
  'scene.length': 'A scene lasts from 0.1 s to 6 hours.',
  'markers.too-many': `A timeline can have ${TIMELINE_LIMITS.markers} markers at most.`,
  'markers.unsorted': 'Markers must be sorted by their time.',
  'marker.duplicate-id': 'Another marker has this id.',
  'luts.too-many': `A timeline can have ${LUT_LIMITS.perTimeline} LUTs at most.`,
  'lut.data': `A LUT’s table is ${LUT_DATA_CHARACTERS} characters of Base64.`,
  'lut.hash': 'A LUT is named by the FNV-1a hash of its table: 64 bits in hexadecimal.',
  'word.order': 'Words must be in order, each ending after it starts and not before the one in front of it ends.',
} as const;
export type TimelineViolationCode = keyof typeof TIMELINE_VIOLATIONS | TransitionFaultCode | VariantFaultCode;

/** A broken rule and its place. */
export interface TimelineViolation {
  /** The field, starting at the timeline: `['tracks', 0, 'clips', 3, 'end']`. */
  readonly path: readonly (string | number)[];
  readonly code: TimelineViolationCode;
  readonly message: string;
}

/** Counts the clips of all tracks. */
export function countClips(tracks: readonly Track[]): number {
  return tracks.reduce((sum, { clips }) => sum + clips.length, 0);
}

/**
 * Lists every rule that the timeline breaks, with the path of the field, or nothing when it is sound. Every edit
 * follows the rules, and nothing that breaks one is saved. Each fault is reported once: a clip with invalid times is
 * not also reported as overlapping. Linear in the number of clips.
 */
export function findViolations(timeline: Timeline): readonly TimelineViolation[] {
  const found: TimelineViolation[] = [];
  const report: Report = (code, ...path) => found.push({ path, code, message: TIMELINE_VIOLATIONS[code] });
  const add = (violation: TimelineViolation) => found.push(violation);

  if (timeline.tracks.length === 0) report('timeline.no-tracks', 'tracks');
  if (timeline.tracks.length > TIMELINE_LIMITS.tracks) report('timeline.too-many-tracks', 'tracks');
  if (countClips(timeline.tracks) > TIMELINE_LIMITS.clips) report('timeline.too-many-clips', 'tracks');

  const trackIds = new Set<string>();
  const clipIds = new Set<string>();
  timeline.tracks.forEach((track, trackIndex) => {
    if (trackIds.has(track.id)) report('track.duplicate-id', 'tracks', trackIndex, 'id');
    trackIds.add(track.id);
    if (!TRACK_TYPES.includes(track.type)) report('track.unknown-type', 'tracks', trackIndex, 'type');
    if (track.volume !== undefined && (track.type === 'caption' || !isVolume(track.volume)))
      report('track.volume', 'tracks', trackIndex, 'volume');
    if (track.clips.length > TIMELINE_LIMITS.clipsPerTrack)
      report('track.too-many-clips', 'tracks', trackIndex, 'clips');
    checkClips(track, clipIds, (code, ...path) => report(code, 'tracks', trackIndex, 'clips', ...path));
    checkEffects(track, ['tracks', trackIndex, 'clips'], add);
  });
  checkScenes(timeline.scenes ?? [], report);
  checkMarkers(timeline.markers ?? [], report);
  checkLuts(timeline.luts ?? {}, report);
  return found;
}

type Report = (code: keyof typeof TIMELINE_VIOLATIONS, ...path: (string | number)[]) => void;

function checkScenes(scenes: readonly TimelineScene[], report: Report): void {
  if (scenes.length > TIMELINE_LIMITS.scenes) report('scenes.too-many', 'scenes');
  const ids = new Set<string>();
  scenes.forEach(({ id, duration }, index) => {
    if (ids.has(id)) report('scene.duplicate-id', 'scenes', index, 'id');
    ids.add(id);
    const isLength = Number.isSafeInteger(duration) && duration >= MIN_CLIP_US && duration <= MAX_TIMELINE_US;
    if (!isLength) report('scene.length', 'scenes', index, 'seconds');
  });
}

function checkMarkers(markers: readonly Marker[], report: Report): void {
  if (markers.length > TIMELINE_LIMITS.markers) report('markers.too-many', 'markers');
  const ids = new Set<string>();
  markers.forEach(({ id, at }, index) => {
    if (ids.has(id)) report('marker.duplicate-id', 'markers', index, 'id');
    ids.add(id);
    if (at < (markers[index - 1]?.at ?? 0)) report('markers.unsorted', 'markers', index, 'at');
  });
}

/** A clip whose LUT is missing is drawn without it, so that a merge can always be saved. */
function checkLuts(luts: Luts, report: Report): void {
  if (Object.keys(luts).length > LUT_LIMITS.perTimeline) {
    report('luts.too-many', 'luts');
    return;
  }
  for (const [hash, { data }] of Object.entries(luts)) {
    if (!isLutData(data)) report('lut.data', 'luts', hash, 'data');
    else if (hashLut(data) !== hash) report('lut.hash', 'luts', hash);
  }
}

function checkClips(track: Track, clipIds: Set<string>, report: Report): void {
  let previous: Clip | null = null;
  track.clips.forEach((clip, index) => {
    if (clipIds.has(clip.id)) report('clip.duplicate-id', index, 'id');
    clipIds.add(clip.id);
    if (track.type === 'caption' && clip.assetId !== '' && !clip.words) {
      report('clip.caption-with-asset', index, 'assetId');
    }
    if (clip.volume !== undefined && !isVolume(clip.volume)) {
      report('clip.volume', index, 'volume');
    }
    const isPaced = clip.speed === undefined || isSpeed(clip.speed) || (isHeld(clip) && clip.out === clip.in);
    if (!isPaced) report('clip.speed', index, 'speed');
    else if (clip.speed !== undefined && clip.assetId === '') report('clip.speed-without-media', index, 'speed');
    if (clip.reversed && (clip.assetId === '' || track.type === 'caption' || isHeld(clip))) {
      report('clip.reversed-without-media', index, 'reversed');
    }
    for (const field of ['fadeIn', 'fadeOut'] as const) {
      if (!isFade(clip[field] ?? 0)) report('clip.fade', index, field);
    }
    const wordIndex = findWordFault(clip.words ?? []);
    if (wordIndex >= 0) report('word.order', index, 'words', wordIndex);
    if (!isPaced || !checkTimes(clip, (code, field) => report(code, index, field))) return;
    if (previous && clip.start < previous.start) report('track.unsorted', index, 'start');
    else if (previous && clip.start < previous.end) report('track.overlap', index, 'start');
    previous = clip;
  });
}

function checkEffects(
  { clips, type }: Track,
  path: readonly (string | number)[],
  add: (found: TimelineViolation) => void,
) {
  clips.forEach((clip, index) => {
    const { effects, assetId, transition } = clip;
    for (const fault of effects ? findEffectFaults(effects, type, assetId) : []) {
      add({ ...fault, path: [...path, index, 'effects', ...fault.path] });
    }
    for (const fault of transition ? findTransitionFaults(transition, type) : []) {
      add({ ...fault, path: [...path, index, 'transition', ...fault.path] });
    }
    for (const fault of clip.variants ? findVariantFaults(clip, type) : []) {
      add({ ...fault, path: [...path, index, 'variants', ...fault.path] });
    }
  });
}

/** True for a linear gain that a clip or track can have. */
export function isVolume(gain: number): boolean {
  return gain >= 0 && gain <= MAX_VOLUME;
}

/** True for a valid length of a fade, in µs. */
export function isFade(us: number): boolean {
  return Number.isSafeInteger(us) && us >= 0 && us <= MAX_FADE_US;
}

const TIME_FIELDS = ['start', 'end', 'in', 'out'] as const;

function checkTimes(clip: Clip, report: (code: keyof typeof TIMELINE_VIOLATIONS, field: string) => void): boolean {
  const fault = (code: keyof typeof TIMELINE_VIOLATIONS, field: string) => {
    report(code, field);
    return false;
  };
  for (const field of TIME_FIELDS) {
    if (!Number.isSafeInteger(clip[field])) return fault('clip.not-whole', field);
    if (clip[field] < 0) return fault('clip.negative', field);
    if (clip[field] > MAX_TIMELINE_US) return fault('clip.too-late', field);
  }
  if (clip.end <= clip.start) return fault('clip.empty', 'end');
  if (clip.out <= clip.in && !isHeld(clip)) return fault('clip.empty', 'out');
  if (clip.end - clip.start < MIN_CLIP_US) return fault('clip.too-short', 'end');
  if (!hasExactRange(clip)) return fault('clip.length-mismatch', 'out');
  return true;
}

/** Index of the first word that is out of order, or -1 when there is none. */
function findWordFault(words: readonly CaptionWord[]): number {
  let previousEnd = 0;
  return words.findIndex((word) => {
    const isWhole = Number.isSafeInteger(word.start) && Number.isSafeInteger(word.endExclusive);
    const isFault = !isWhole || word.start < previousEnd || word.endExclusive <= word.start;
    previousEnd = word.endExclusive;
    return isFault;
  });
}
