import type { Logo } from '#shared/brand/logo.ts';
import { type CaptionContent, drawnContent } from '#shared/captions/content.ts';
import { type CaptionLook, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { LOOK } from '#shared/effects/look.ts';
import { LUT } from '#shared/effects/lut.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import { pictureEffects } from '#shared/effects/registry.ts';
import { usedLuts } from '#shared/effects/used-luts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import { type FrameRate, type Frames, framesToCover, frameToMicroseconds } from '#shared/time/rational.ts';
import { isHeld, longestTimelineLength, playedFrom, toSource } from '#shared/timeline/clip-time.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import { type Clip, DEFAULT_CAPTION_STYLE, type Track } from '#shared/timeline/timeline.ts';
import { timelineFor } from '#shared/timeline/timeline-for.ts';
import { cutTransitions } from '#shared/timeline/transitions.ts';
import { joinContinued, noiseReductionIn, pitchOf } from './continued-sound.ts';
import { LOGO_CLIP_ID, logoLayer } from './logo-layer.ts';
import { isFrameFilled } from './placement.ts';
import type { CaptionSpan, LayerSpan, LayerTransition, Omission, PlanSource, RenderPlan } from './plan.ts';
import { raiseTitles } from './raise-titles.ts';
import { type AudibleClip, shapeSound } from './sound-curve.ts';
import { coverSpans, type Span, uncoveredParts } from './spans.ts';
import { type ClipOverlaps, soundOverlaps } from './transition-sound.ts';
import { fixedGain } from './volume-line.ts';

/** Sample frames per second of every output. */
export const OUTPUT_SAMPLE_RATE_HZ = 48_000;

/** The assets that the clips use. A missing asset is an omission, not an error. */
export interface PlanRequest extends Size {
  readonly tracks: readonly Track[];
  /** The assets that the clips use. A missing one is an omission, not an error. */
  readonly sources: readonly PlanSource[];
  readonly frameRate: FrameRate;
  readonly hasWatermark: boolean;
  /** Takes the sound to the loudness of platforms. Default false, as in the preview. */
  readonly isLoudnessNormalized?: boolean | undefined;
  /** Default: the look without a brand. */
  readonly captionLook?: CaptionLook | undefined;
  /** The timeline's LUTs, of which the plan keeps the used ones. */
  readonly luts?: Luts | undefined;
  /** The brand's logo. Its asset must be among the sources. Default: none. */
  readonly logo?: Logo | undefined;
}

/**
 * Compiles a timeline into the plan that every engine follows. Its clips are where the variant of the frame's shape has
 * them.
 *
 * A clip is on the frames that start in [start, end), so neighbours share no frame and leave none out. The same holds
 * for samples. In a transition both neighbours are on its frames. The video has as many frames as it takes to show the last clip, of any track, to its end. Layers are cut
 * where an opaque picture that fills the frame covers them, so that hidden pictures are not decoded.
 *     video-2     [====B====)                 layers of A:  [--)         [---)
 *     video-1  [------A----------)                           B:   [====)
 */
export function compileRenderPlan(asked: PlanRequest): RenderPlan {
  const shape = nearestAspectRatio(asked.width, asked.height);
  const request = { ...asked, tracks: timelineFor({ tracks: withSolo(asked.tracks) }, shape).tracks };
  const { tracks, width, height, frameRate, hasWatermark, captionLook = DEFAULT_CAPTION_LOOK } = request;
  const sources = new Map(request.sources.map((source) => [source.assetId, source]));
  const omissions: Omission[] = [];
  const frameCount = framesToCover(timelineDuration({ tracks }), frameRate);
  const overlaps = soundOverlaps(tracks, (assetId) => sources.get(assetId));
  const sampleFrameCount = Math.round(
    (frameCount * frameRate.denominator * OUTPUT_SAMPLE_RATE_HZ) / frameRate.numerator,
  );
  const layers = [
    ...compileLayers(request, sources, omissions),
    ...compileLogo(request, sources, frameCount, omissions),
  ];
  return {
    width,
    height,
    frameRate,
    frameCount,
    layers,
    captions: raiseTitles(tracks.map((track) => (isDrawn(track, 'caption') ? compileCaptions(track, frameRate) : []))),
    captionLook,
    hasWatermark,
    audio: shapeSound(
      tracks.flatMap((track) => compileAudio(track, sources, { overlaps, sampleFrameCount, omissions })),
      OUTPUT_SAMPLE_RATE_HZ,
    ),
    sampleRateHz: OUTPUT_SAMPLE_RATE_HZ,
    channelCount: 2,
    sampleFrameCount,
    ...(request.isLoudnessNormalized && { isLoudnessNormalized: true as const }),
    omissions,
    ...compileDamage(request.sources),
    ...compileLuts(request.luts ?? {}, layers),
  };
}

function compileLuts(luts: Luts, layers: readonly LayerSpan[]): Pick<RenderPlan, 'luts'> {
  const used = usedLuts(layers, luts);
  return Object.keys(used).length > 0 ? { luts: used } : {};
}

function compileDamage(sources: readonly PlanSource[]): Pick<RenderPlan, 'damage'> {
  const damaged = sources.flatMap(({ assetId, damage = [] }) =>
    damage.length > 0 ? [[assetId, damage] as const] : [],
  );
  return damaged.length > 0 ? { damage: Object.fromEntries(damaged) } : {};
}

function isDrawn(track: Track, type: Track['type']): boolean {
  return track.type === type && track.hidden !== true;
}

/** Speed and direction of a clip's spans, where they are not the usual ones. */
function paceOf({ speed, reversed }: Clip): Pick<LayerSpan, 'speed' | 'reversed'> {
  return { ...(speed !== undefined && { speed }), ...(reversed && { reversed }) };
}

function framesOf(clip: Clip, rate: FrameRate): Span {
  return { first: framesToCover(clip.start, rate), end: framesToCover(clip.end, rate) };
}

/** Works from the top track down and tracks the frames that are already covered. */
function compileLayers(
  { tracks, width, height, frameRate }: PlanRequest,
  sources: ReadonlyMap<string, PlanSource>,
  omissions: Omission[],
): LayerSpan[] {
  let filled: readonly Span[] = [];
  const layers: LayerSpan[][] = [];
  for (const track of tracks.toReversed()) {
    if (!isDrawn(track, 'video')) continue;
    const spans: LayerSpan[] = [];
    const backdrops: LayerSpan[] = [];
    const opaque: Span[] = [];
    const joints = compileTransitions(track, sources, frameRate);
    for (const clip of track.clips) {
      if (findGraphic(clip.effects)) {
        spans.push(...compileGraphic(clip, uncoveredParts(framesOf(clip, frameRate), filled)));
        continue;
      }
      const source = sources.get(clip.assetId);
      if (!hasPicture(source)) {
        omissions.push({ clipId: clip.id, reason: pictureOmission(clip, source) });
        continue;
      }
      const { entry, exit } = joints.get(clip.id) ?? {};
      const own = framesOf(clip, frameRate);
      const frames = { first: entry?.firstFrame ?? own.first, end: exit?.endFrame ?? own.end };
      const fit = clip.fit ?? 'cover';
      const effects = pictureEffects(clip.effects);
      const hasBackdrop =
        fit === 'contain-blurred' && (effects !== undefined || !isFrameFilled(fit, source, { width, height }));
      for (const part of uncoveredParts(frames, filled)) {
        const span: LayerSpan = {
          clipId: clip.id,
          assetId: clip.assetId,
          type: source.type,
          firstFrame: part.first,
          endFrame: part.end,
          timelineStart: clip.start,
          sourceStart: playedFrom(clip),
          ...paceOf(clip),
          fit,
          ...(effects && { effects }),
          ...(entry && { entry }),
          ...(exit && { exit }),
        };
        spans.push(span);
        if (hasBackdrop) backdrops.push(backdropOf(span));
      }
      const isTransparent = effects !== undefined || (source.mayBeTransparent ?? source.type === 'image');
      if (!isTransparent && (hasBackdrop || isFrameFilled(fit, source, { width, height }))) {
        opaque.push({ first: entry?.endFrame ?? own.first, end: exit?.firstFrame ?? own.end });
      }
    }
    // Runs once per track, because a track's own clips cover none of each other. Once per clip would be too slow with thousands of
    // clips.
    filled = coverSpans(filled, opaque);
    // Before all spans of the track, so that both layers of a transition stay next to each other.
    layers.push([...backdrops, ...spans]);
  }
  return layers.reverse().flat();
}

/** The logo above all layers. A video without frames has none. */
function compileLogo(
  { logo, width, height }: PlanRequest,
  sources: ReadonlyMap<string, PlanSource>,
  frameCount: Frames,
  omissions: Omission[],
): LayerSpan[] {
  if (!logo || frameCount === 0) return [];
  const source = sources.get(logo.assetId);
  if (source?.type === 'image') return [logoLayer(logo, source, { width, height }, frameCount)];
  omissions.push({ clipId: LOGO_CLIP_ID, reason: 'missing-logo' });
  return [];
}

/** The blurred copy of a span's picture, over the whole frame. It has the clip's colours and goes through the same transitions. */
function backdropOf({ effects, entry, exit, ...span }: LayerSpan): LayerSpan {
  const look = effects?.find(({ id }) => id === LOOK.id);
  const { blur: _blur, ...keyframes } = look?.keyframes ?? {};
  const blurred = { id: LOOK.id, version: LOOK.version, values: { ...look?.values, blur: 1 } };
  const ofBackdrops = (transition: LayerTransition) => ({ ...transition, clipId: `${transition.clipId} backdrop` });
  return {
    ...span,
    isBackdrop: true,
    fit: 'cover',
    effects: [
      { ...blurred, ...(Object.keys(keyframes).length > 0 && { keyframes }) },
      ...(effects?.filter(({ id }) => id === LUT.id) ?? []),
    ],
    ...(entry && { entry: ofBackdrops(entry) }),
    ...(exit && { exit: ofBackdrops(exit) }),
  };
}

function hasPicture(source: PlanSource | undefined): source is PlanSource & { readonly type: 'video' | 'image' } {
  return source?.hasVideo === true && source.type !== 'audio';
}

/** The transitions of a track by clip. Both of its pictures must be there. */
function compileTransitions(
  track: Track,
  sources: ReadonlyMap<string, PlanSource>,
  frameRate: FrameRate,
): ReadonlyMap<string, Pick<LayerSpan, 'entry' | 'exit'>> {
  const joints = new Map<string, Pick<LayerSpan, 'entry' | 'exit'>>();
  for (const { transition, before, after, halfUs } of cutTransitions(track.clips)) {
    if (!hasPicture(sources.get(before.assetId)) || !hasPicture(sources.get(after.assetId))) continue;
    const { id, version, values } = transition;
    const firstFrame = framesToCover(after.start - halfUs, frameRate);
    const endFrame = framesToCover(after.start + halfUs, frameRate);
    if (firstFrame >= endFrame) continue;
    const layerTransition = { id, version, values, clipId: after.id, firstFrame, endFrame };
    joints.set(before.id, { ...joints.get(before.id), exit: layerTransition });
    joints.set(after.id, { ...joints.get(after.id), entry: layerTransition });
  }
  return joints;
}

function compileGraphic(clip: Clip, parts: readonly Span[]): LayerSpan[] {
  const effects = pictureEffects(clip.effects);
  return parts.map((part) => ({
    clipId: clip.id,
    assetId: '',
    type: 'graphic',
    firstFrame: part.first,
    endFrame: part.end,
    timelineStart: clip.start,
    timelineEnd: clip.end,
    sourceStart: clip.in,
    ...paceOf(clip),
    fit: 'contain',
    ...(effects && { effects }),
  }));
}

function pictureOmission(clip: Clip, source: PlanSource | undefined): Omission['reason'] {
  if (clip.assetId === '') return 'placeholder';
  return source === undefined ? 'missing-asset' : 'no-picture';
}

/** Contents by clip. An edit changes a few captions. The others keep their identity and are not split again. */
const contents = new WeakMap<Clip, CaptionContent>();

function contentOf(clip: Clip): CaptionContent {
  const content = contents.get(clip) ?? drawnContent(clip);
  contents.set(clip, content);
  return content;
}

function compileCaptions(track: Track, frameRate: FrameRate): CaptionSpan[] {
  return track.clips.flatMap((clip) => {
    const { first, end } = framesOf(clip, frameRate);
    const { lines, words } = contentOf(clip);
    if (lines.length === 0 || first >= end) return [];
    return {
      clipId: clip.id,
      lines,
      words,
      style: clip.style ?? DEFAULT_CAPTION_STYLE,
      firstFrame: first,
      endFrame: end,
      timelineStart: clip.start,
      sourceStart: clip.in,
      ...paceOf(clip),
      ...(clip.atTop === true && { isAtTop: true }),
    };
  });
}

interface SoundOrder {
  readonly overlaps: ReadonlyMap<string, ClipOverlaps>;
  readonly sampleFrameCount: number;
  readonly omissions: Omission[];
}

function compileAudio(
  track: Track,
  sources: ReadonlyMap<string, PlanSource>,
  { overlaps, sampleFrameCount, omissions }: SoundOrder,
): AudibleClip[] {
  if (track.type === 'caption' || track.muted === true) return [];
  return joinContinued(track.clips, overlaps).flatMap((clip, index, clips) => {
    const source = sources.get(clip.assetId);
    if (!source?.hasAudio || isHeld(clip)) {
      // A silent video is normal. A clip without sound on an audio track is an omission.
      if (track.type === 'audio') omissions.push({ clipId: clip.id, reason: soundOmission(clip, source) });
      return [];
    }
    const gain = fixedGain(clip, track);
    const { entry, exit } = overlaps.get(clip.id) ?? {};
    const lead = entry ? Math.max(0, clip.start - entry.startUs) : crossFade(clips[index - 1], clip);
    const firstSample = samplesToCover(clip.start - lead);
    const endSample = Math.min(samplesToCover(exit?.endUs ?? clip.end), sampleFrameCount);
    if (gain <= 0 || firstSample >= endSample) return [];
    const firstUs = Math.round((firstSample * MICROSECONDS_PER_SECOND) / OUTPUT_SAMPLE_RATE_HZ);
    const sourceStart = sourceTime(toSource(clip, Math.max(clip.start - lead, firstUs)));
    const place = { clipId: clip.id, assetId: clip.assetId, firstSample, endSample, sourceStart };
    const span = { ...place, ...paceOf(clip), ...pitchOf(clip), ...noiseReductionIn(clip), gain };
    return { clip, span, ...(entry && { entry }), ...(exit && { exit }) };
  });
}

/**
 * Time before its start, in µs, in which a piece of music fades in while the previous piece fades out. After a splice,
 * the music is at full level from its first beat.
 */
function crossFade(before: Clip | undefined, clip: Clip): Microseconds {
  const isJoined = before?.assetId === clip.assetId && before.end === clip.start && before.out !== clip.in;
  const isSplice = isJoined && before.duck && clip.duck && !before.reversed && !clip.reversed;
  return isSplice ? Math.min(clip.fadeIn ?? 0, before.fadeOut ?? 0, longestTimelineLength(clip, clip.in)) : 0;
}

function soundOmission(clip: Clip, source: PlanSource | undefined): Omission['reason'] {
  if (clip.assetId === '') return 'placeholder';
  return source === undefined ? 'missing-asset' : 'no-sound';
}

/** Counts the samples before `us`, which is the index of the first sample at or after it. */
function samplesToCover(us: Microseconds): number {
  return Math.ceil((us * OUTPUT_SAMPLE_RATE_HZ) / MICROSECONDS_PER_SECOND);
}

/** Length of the plan's video in whole microseconds. */
export function planDurationUs(plan: Pick<RenderPlan, 'frameCount' | 'frameRate'>): Microseconds {
  return frameToMicroseconds(plan.frameCount, plan.frameRate);
}
