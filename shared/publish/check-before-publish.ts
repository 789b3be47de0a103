import { isLeftToMachine } from '#shared/captions/machine-letters.ts';
import { READING_RULES, readingSpeed } from '#shared/captions/reading-rules.ts';
import { captionLetters } from '#shared/captions/script-fonts.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { PLATFORM_NAMES, type Platform, platformLimitSeconds } from '#shared/presets/platforms.ts';
import { LOGO_CLIP_ID } from '#shared/render/logo-layer.ts';
import { placePicture } from '#shared/render/placement.ts';
import type { LayerSpan, OmissionReason, PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { formatDuration } from '#shared/time/format.ts';
import { MICROSECONDS_PER_SECOND, secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import {
  type Frames,
  framesToCover,
  framesToSeconds,
  frameToMicroseconds,
  microsecondsToFrame,
} from '#shared/time/rational.ts';
import { soundTail } from '#shared/timeline/edits/cut-sound-tail.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { checkSound, type MixFacts } from './check-sound.ts';
import type { CoveredText } from './covered-texts.ts';
import type { PublishFinding } from './finding.ts';
import { mend, type PublishFix } from './mend.ts';
import { findMisspellings } from './spell-terms.ts';

/** Facts that the rules need, all for one timeline and preset. */
export interface PublishRequest {
  readonly plan: RenderPlan;
  readonly tracks: readonly Track[];
  readonly sources: readonly PlanSource[];
  readonly platform: Platform;
  /** Ids of the assets whose licence demands a credit. */
  readonly credited: ReadonlySet<string>;
  readonly glossary?: Glossary | undefined;
  /** Absent until they are measured. */
  readonly coveredTexts?: readonly CoveredText[] | undefined;
  /** Absent until it is measured, and where the footage is out of reach. */
  readonly mix?: MixFacts | null | undefined;
}

/** Shorter pauses in a video's sound are not noticeable, in seconds. */
const QUIET_SECONDS = 3;

/** A picture shown larger than this is visibly soft. */
const MAX_ENLARGEMENT = 2;

/** Words for one and for several. Reasons with null have their own place in the editor. */
const OMISSIONS: Readonly<Record<OmissionReason, readonly [one: string, many: string] | null>> = {
  placeholder: [
    'placeholder has no media yet and will be black or silent',
    'placeholders have no media yet and will be black or silent',
  ],
  'missing-asset': ['clip’s media was deleted and is left out', 'clips’ media was deleted and is left out'],
  'no-picture': ['clip has no picture', 'clips have no picture'],
  'no-sound': null,
  'missing-logo': null,
};

/** Problems in the video as it stands: worst first, one per kind. */
export function checkBeforePublish({ tracks, ...facts }: PublishRequest): PublishFinding[] {
  const request = { ...facts, tracks: withSolo(tracks) };
  return [
    checkSolo(tracks),
    checkLength(request),
    ...checkOmissions(request),
    checkLogo(request),
    checkBlack(request),
    checkTail(request),
    checkSilence(request),
    checkLevel(request),
    checkCovered(request),
    checkReading(request),
    checkGlossary(request),
    checkLetters(request),
    checkSize(request),
    checkCredits(request),
  ].filter((finding) => finding !== null);
}

/** The level of the timeline's mix means nothing in an export that sets its own. */
function checkLevel({ plan, tracks, mix }: PublishRequest): PublishFinding | null {
  return mix && !plan.isLoudnessNormalized ? checkSound(mix, tracks) : null;
}

/** A solo is for listening to a track, and easily forgotten. */
function checkSolo(tracks: readonly Track[]): PublishFinding | null {
  const changed = withSolo(tracks).filter((track, index) => track !== tracks[index] && track.clips.length > 0);
  if (changed.length === 0) return null;
  const message = `${counted(changed.length, 'track is', 'tracks are')} left out because another one is solo`;
  return { kind: 'solo', message, at: timelineTime(0), clipId: null, fix: { type: 'end-solo' } };
}

function checkLength({ plan, platform }: PublishRequest): PublishFinding | null {
  const limit = platformLimitSeconds(platform);
  const seconds = framesToSeconds(plan.frameCount, plan.frameRate);
  if (seconds <= limit) return null;
  const message = `${PLATFORM_NAMES[platform]} takes up to ${formatDuration(limit)}; this video is ${formatDuration(seconds)} long`;
  return { kind: 'too-long', message, at: timelineTime(secondsToMicroseconds(limit)), clipId: null, fix: null };
}

function checkOmissions({ plan, tracks }: PublishRequest): PublishFinding[] {
  const starts = new Map(tracks.flatMap(({ clips }) => clips.map(({ id, start }) => [id, start] as const)));
  return Object.entries(OMISSIONS).flatMap(([reason, words]) => {
    const clipIds = plan.omissions.filter((omission) => omission.reason === reason).map(({ clipId }) => clipId);
    const [first] = clipIds.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
    if (!words || first === undefined) return [];
    const message = counted(clipIds.length, ...words);
    return [
      { kind: reason as OmissionReason, message, at: starts.get(first) ?? timelineTime(0), clipId: first, fix: null },
    ];
  });
}

/** The brand has a logo, but its picture is no longer in the library. */
function checkLogo({ plan }: PublishRequest): PublishFinding | null {
  if (!plan.omissions.some(({ reason }) => reason === 'missing-logo')) return null;
  const message = 'The brand kit’s logo was deleted and is left out';
  return { kind: 'missing-logo', message, at: timelineTime(0), clipId: null, fix: null };
}

/** Black between pictures. Omitted clips have their own entry, and the black after the last picture its own note. */
function checkBlack({ plan, tracks }: PublishRequest): PublishFinding | null {
  const omitted = new Set(plan.omissions.map(({ clipId }) => clipId));
  const known = tracks
    .filter(({ type }) => type === 'video')
    .flatMap(({ clips }) => clips.filter(({ id }) => omitted.has(id)))
    .map(({ start, end }) => [microsecondsToFrame(start, plan.frameRate), framesToCover(end, plan.frameRate)] as const);
  const shown = plan.layers.filter(isOfTimeline).map(({ firstFrame, endFrame }) => [firstFrame, endFrame] as const);
  const end = shown.reduce((latest, [, endFrame]) => Math.max(latest, endFrame), 0);
  const gaps = gapsOf([...shown, ...known], end);
  const [gap] = gaps;
  if (!gap) return null;
  const message = `The picture is black in ${counted(gaps.length, 'place', 'places')}`;
  return { kind: 'black', message, at: timeOf(plan, gap[0]), clipId: null, fix: null };
}

function checkSilence({ plan }: PublishRequest): PublishFinding | null {
  const rate = plan.sampleRateHz;
  const heard = plan.audio.map(({ firstSample, endSample }) => [firstSample, endSample] as const);
  const gap = gapsOf(heard, plan.sampleFrameCount).find(([from, to]) => to - from >= QUIET_SECONDS * rate);
  if (heard.length > 0 && !gap) return null;
  const [from, to] = gap ?? [0, plan.sampleFrameCount];
  const message = heard.length === 0 ? 'The video has no sound' : `No sound for ${Math.round((to - from) / rate)} s`;
  return { kind: 'silent', message, at: timelineTime(secondsToMicroseconds(from / rate)), clipId: null, fix: null };
}

/** Uses the rules of the editor, which names and repairs these captions. */
function checkReading({ tracks, platform }: PublishRequest): PublishFinding | null {
  const fast = fastCaptions(tracks, platform);
  const first = fast.toSorted((a, b) => a.start - b.start)[0];
  if (!first) return null;
  const message = counted(fast.length, 'caption is too fast to read', 'captions are too fast to read');
  const fix = { type: 'extend-captions', platform } as const;
  const helps = fastCaptions(mend({ tracks }, fix).tracks, platform).length < fast.length;
  return { kind: 'fast-caption', message, at: first.start, clipId: first.id, fix: helps ? fix : null };
}

function fastCaptions(tracks: readonly Track[], platform: Platform): Clip[] {
  return tracks
    .flatMap(({ type, hidden, clips }) => (type === 'caption' && !hidden ? clips : []))
    .filter((clip) => readingSpeed(clip) > READING_RULES[platform].charactersPerSecond);
}

/** Sound after the last picture. */
function checkTail({ tracks }: PublishRequest): PublishFinding | null {
  const tail = soundTail({ tracks });
  if (tail === 0) return null;
  const end = Math.max(...tracks.map(({ clips }) => clips.at(-1)?.end ?? 0));
  const message = `Sound runs ${(tail / MICROSECONDS_PER_SECOND).toFixed(1)} s longer than the picture`;
  return { kind: 'tail', message, at: timelineTime(end - tail), clipId: null, fix: { type: 'cut-tail' } };
}

function checkCovered({ plan, platform, coveredTexts = [] }: PublishRequest): PublishFinding | null {
  const [first] = coveredTexts.toSorted((a, b) => a.firstFrame - b.firstFrame);
  if (!first) return null;
  const words = `under ${PLATFORM_NAMES[platform]}’s own buttons and texts`;
  const message = counted(coveredTexts.length, `caption or title is ${words}`, `captions and titles are ${words}`);
  const isMended = coveredTexts.every(({ clear }) => clear !== null);
  const fix: PublishFix = {
    type: 'clear-texts',
    captions: coveredTexts.flatMap(({ clipId, clear }) => (clear?.type === 'flip' ? clipId : [])),
    titles: coveredTexts.flatMap(({ clear }) => (clear?.type === 'move' ? clear.move : [])),
  };
  const at = timeOf(plan, first.firstFrame);
  return { kind: 'covered', message, at, clipId: first.clipId, fix: isMended ? fix : null };
}

function checkGlossary({ tracks, glossary = [] }: PublishRequest): PublishFinding | null {
  const found = findMisspellings({ tracks }, glossary);
  const [first] = found.toSorted((a, b) => a.clip.start - b.clip.start);
  if (!first) return null;
  const words = 'a term of your glossary differently';
  const message = counted(found.length, `caption or title spells ${words}`, `captions and titles spell ${words}`);
  // Recognised words are corrected in the transcript, where the recording is heard.
  const isOwn = found.every(({ isRecognised }) => !isRecognised);
  const fix = isOwn ? ({ type: 'spell', glossary } as const) : null;
  return { kind: 'glossary', message, at: first.clip.start, clipId: first.clip.id, fix };
}

function checkLetters({ plan }: PublishRequest): PublishFinding | null {
  const foreign = plan.captions.filter((caption) => isLeftToMachine(captionLetters(caption)));
  const first = foreign.toSorted((a, b) => a.firstFrame - b.firstFrame)[0];
  if (!first) return null;
  const words = 'written in letters that only the device’s own fonts can draw';
  const message = counted(foreign.length, `caption is ${words}`, `captions are ${words}`);
  return { kind: 'letters', message, at: timeOf(plan, first.firstFrame), clipId: first.clipId, fix: null };
}

function checkSize({ plan, sources }: PublishRequest): PublishFinding | null {
  const known = new Map(sources.map((source) => [source.assetId, source]));
  const enlarged = plan.layers.filter(
    (layer) => isOfTimeline(layer) && enlargementOf(layer, known.get(layer.assetId), plan) > MAX_ENLARGEMENT,
  );
  const first = enlarged.toSorted((a, b) => a.firstFrame - b.firstFrame)[0];
  if (!first) return null;
  const count = new Set(enlarged.map(({ clipId }) => clipId)).size;
  const words = 'enlarged to more than twice the size and will look soft';
  const message = counted(count, `clip is ${words}`, `clips are ${words}`);
  return { kind: 'enlarged', message, at: timeOf(plan, first.firstFrame), clipId: first.clipId, fix: null };
}

function checkCredits({ plan, credited }: PublishRequest): PublishFinding | null {
  const owed = plan.layers.filter((layer) => isOfTimeline(layer) && credited.has(layer.assetId));
  const first = owed.toSorted((a, b) => a.firstFrame - b.firstFrame)[0];
  if (!first) return null;
  const count = new Set(owed.map(({ assetId }) => assetId)).size;
  const words = [
    'picture must be credited in your post (CC BY)',
    'pictures must be credited in your post (CC BY)',
  ] as const;
  return {
    kind: 'credit',
    message: counted(count, ...words),
    at: timeOf(plan, first.firstFrame),
    clipId: first.clipId,
    fix: null,
  };
}

/** Output pixels per source pixel, in one direction. 0 when the source's size is unknown. */
function enlargementOf({ fit }: LayerSpan, source: PlanSource | undefined, plan: RenderPlan): number {
  if (!source?.width || !source.height) return 0;
  const { crop, destination } = placePicture(fit, { width: source.width, height: source.height }, plan);
  return destination.width / crop.width;
}

/** Parts of [0, end) that no range covers, in order. */
function gapsOf(ranges: readonly (readonly [number, number])[], end: number): [from: number, to: number][] {
  const gaps: [number, number][] = [];
  let covered = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > covered) gaps.push([covered, Math.min(from, end)]);
    covered = Math.max(covered, to);
  }
  if (covered < end) gaps.push([covered, end]);
  return gaps;
}

/** The logo covers no black and is no clip that could be changed. */
function isOfTimeline({ clipId }: LayerSpan): boolean {
  return clipId !== LOGO_CLIP_ID;
}

function timeOf({ frameRate }: RenderPlan, frame: Frames): PublishFinding['at'] {
  return timelineTime(frameToMicroseconds(frame, frameRate));
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
