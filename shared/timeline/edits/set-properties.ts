import { fitWords } from '#shared/captions/fit-words.ts';
import { retimeWords } from '#shared/captions/words.ts';
import {
  type Microseconds,
  type SourceTime,
  sourceTime,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup } from '#shared/timeline/available-range.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { isHeld, sourceLength, timelineLength } from '#shared/timeline/clip-time.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditRefusal, type EditResult, refuse, substituteClips } from '#shared/timeline/edit-result.ts';
import { isFade, isVolume } from '#shared/timeline/invariants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { type ClipLocation, findClip } from '#shared/timeline/queries.ts';
import {
  CAPTION_STYLES,
  type CaptionStyle,
  CLIP_FITS,
  type Clip,
  type ClipFit,
  type Timeline,
} from '#shared/timeline/timeline.ts';

/** New values of a clip's properties, as typed into the inspector. Absent ones stay unchanged. */
export interface ClipProperties {
  /** New start. The clip moves and keeps its length. */
  readonly start?: TimelineTime;
  /** New end. The last edge moves, after a new `start` has moved the clip. A reversed clip keeps its `out`. */
  readonly end?: TimelineTime;
  /** New start in the source. The clip stays in place and shows an equally long part. */
  readonly in?: SourceTime;
  /** New end in the source. The last edge moves, after a new `in`. */
  readonly out?: SourceTime;
  /** Linear gain, 0 to 2. */
  readonly volume?: number;
  /** True for sound that ducks under other sound. */
  readonly duck?: boolean;
  /** Lengths of the sound's fades. */
  readonly fadeIn?: Microseconds;
  readonly fadeOut?: Microseconds;
  /** Text of a caption or a placeholder. Words that stay keep their times, and new ones are spread between them. */
  readonly text?: string;
  readonly style?: CaptionStyle;
  /** Position of a caption: at the top of the frame, not at the bottom. */
  readonly atTop?: boolean;
  readonly fit?: ClipFit;
}

/**
 * Sets properties of a clip. Values are never adjusted to fit: an impossible value is refused with the reason, and
 * nothing changes.
 *
 *     [==a==)......   →   ....[==a==)..       start: moves
 *     [==a==)......   →   [====a====)..       end or out: trims the last edge
 *
 * @returns Refused for a length under 0.1 s, for a time past 6 hours, for a part that the media doesn't have, for `end`
 *   and `out` that give different lengths, for an overlap, and for a property that the clip's track has no use for.
 */
export function setClipProperties(
  timeline: Timeline,
  clipId: string,
  properties: ClipProperties,
  media: MediaLookup,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const refusal = checkLook(location, properties);
  if (refusal) return refusal;

  const ranges = setRanges(location.clip, properties, media);
  if ('ok' in ranges) return ranges;
  const timed = location.track.type === 'caption' ? fitWords(ranges, location.clip) : ranges;
  const changed: Clip = setText(setLook(timed, properties), location, properties.text);
  const isSame = (Object.keys(changed) as (keyof Clip)[]).every((key) => changed[key] === location.clip[key]);
  return substituteClips(timeline, location.track, new Map([[clipId, [isSame ? location.clip : changed]]]));
}

function checkLook({ track, clip }: ClipLocation, properties: ClipProperties): EditRefusal | null {
  const { volume, duck, fadeIn, fadeOut, text, style, atTop, fit } = properties;
  const invalid = refuse('edit.invalid-value', [clip.id]);
  if (volume !== undefined && (track.type === 'caption' || !isVolume(volume))) return invalid;
  const isSound = duck !== undefined || fadeIn !== undefined || fadeOut !== undefined;
  if (isSound && track.type === 'caption') return invalid;
  if (!isFade(fadeIn ?? 0) || !isFade(fadeOut ?? 0)) return refuse('edit.fade-too-long', [clip.id]);
  if (style !== undefined && (track.type !== 'caption' || !CAPTION_STYLES.includes(style))) return invalid;
  if (atTop !== undefined && track.type !== 'caption') return invalid;
  if (fit !== undefined && (track.type !== 'video' || !CLIP_FITS.includes(fit))) return invalid;
  if (text === undefined) return null;
  const isTooLong = text.length > TIMELINE_LIMITS.textCharacters;
  const hasText = clip.assetId === '' || track.type === 'caption';
  return !hasText || isTooLong || text.includes('\u0000') ? invalid : null;
}

function setRanges(clip: Clip, properties: ClipProperties, media: MediaLookup): Clip | EditRefusal {
  const start = properties.start ?? clip.start;
  const fromEnd = properties.end === undefined ? null : properties.end - start;
  const keepsOut = clip.reversed && fromEnd !== null && properties.out === undefined;
  const from = properties.in ?? (keepsOut ? clip.out - sourceLength(clip, fromEnd) : clip.in);
  // A freeze frame's `out` is its `in`, for any length.
  const fromOut = properties.out === undefined || isHeld(clip) ? null : timelineLength(clip, properties.out - from);
  const given = isHeld(clip) ? clipDuration(clip) : fromEnd;
  if (given !== null && properties.out !== undefined && sourceLength(clip, given) !== properties.out - from)
    return refuse('edit.range-mismatch', [clip.id]);

  const duration = fromEnd ?? fromOut ?? clipDuration(clip);
  if (start === clip.start && from === clip.in && duration === clipDuration(clip)) return clip;
  if (![start, from, duration].every(Number.isSafeInteger)) return refuse('edit.invalid-value', [clip.id]);
  const length = sourceLength(clip, duration);
  if (start < 0) return refuse('edit.before-start', [clip.id]);
  if (duration < MIN_CLIP_US) return refuse('edit.too-short', [clip.id]);
  // A clip must stay movable and trimmable even if its media turned out to be shorter.
  const available = availableRangeOfClip(clip, media);
  const lastOut = Math.max(
    available.endExclusive ?? Number.POSITIVE_INFINITY,
    properties.in === undefined ? clip.out : 0,
  );
  if (from < 0 || from + length > lastOut) return refuse('edit.outside-media', [clip.id]);
  // Checked before the sums below, which would throw on times that microseconds cannot represent.
  if (start + duration > MAX_TIMELINE_US || from + length > MAX_TIMELINE_US) return refuse('edit.too-long', [clip.id]);
  return {
    ...clip,
    start: timelineTime(start),
    end: timelineTime(start + duration),
    in: sourceTime(from),
    out: sourceTime(from + length),
  };
}

function setLook(clip: Clip, { volume, duck, fadeIn, fadeOut, style, atTop, fit }: ClipProperties): Clip {
  return {
    ...clip,
    // Turns a typed "-0" into 0. JSON has no -0, so the saved value would differ from the displayed one.
    ...(volume !== undefined && { volume: volume + 0 }),
    ...(duck !== undefined && { duck }),
    ...(fadeIn !== undefined && { fadeIn: fadeIn + 0 }),
    ...(fadeOut !== undefined && { fadeOut: fadeOut + 0 }),
    ...(style !== undefined && { style }),
    ...(atTop !== undefined && { atTop }),
    ...(fit !== undefined && { fit }),
  };
}

function setText(clip: Clip, { track }: ClipLocation, text: string | undefined): Clip {
  if (text === undefined || text === clip.text) return clip;
  // The text of a caption with an asset's words corrects those words: `shared/captions/derive-captions.ts`.
  if (track.type !== 'caption' || clip.assetId !== '') return { ...clip, text };
  // Keep the text as typed, including trailing spaces, because a field that is rewritten while someone types jumps.
  const words = retimeWords(clip.words ?? [], text, { start: clip.in, endExclusive: clip.out });
  return { ...clip, text, words: words.slice(0, TIMELINE_LIMITS.wordsPerClip) };
}
