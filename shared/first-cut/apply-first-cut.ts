import { cardTexts } from '#shared/captions/card-words.ts';
import { BREATH_US, LONGEST_BREATH_US, spokenRange } from '#shared/captions/spoken-range.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { type MediaLookup, roomAfter } from '#shared/timeline/available-range.ts';
import { clipDuration, cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, replaceClips } from '#shared/timeline/edit-result.ts';
import { fitMusic } from '#shared/timeline/edits/fit-music.ts';
import { type LaidMedia, type LaidRange, layMedia } from '#shared/timeline/edits/lay-media.ts';
import { layMusic } from '#shared/timeline/edits/lay-music.ts';
import { placeOnFreeTrack } from '#shared/timeline/edits/place.ts';
import { timelineDuration, tracksOfType } from '#shared/timeline/queries.ts';
import { clipsOfScene } from '#shared/timeline/scenes.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { designCut, isDesign } from './design-cut.ts';
import { captionsOfText, captionsOfVoice, draftCaptions } from './lay-captions.ts';
import type { FirstCutParts, MusicPart, ScenePart, VoicePart } from './parts.ts';
import { pictureTrackOf, type SceneSlot, sceneSlots } from './scene-slots.ts';

/** Avoids a click without losing any of the first beat: the hook begins with the first picture. */
const MUSIC_FADE_IN_US: Microseconds = 20_000;
const MUSIC_FADE_OUT_US: Microseconds = 1_200_000;

/** Tools for an edit that makes clips. */
export interface FirstCutTools {
  readonly createId: CreateId;
  readonly media: MediaLookup;
}

/**
 * Lays out a first cut: scenes as long as their voices, a picture for each, captions timed by the voices, and music
 * under it all. The creator's own clips stay and move along with their scenes.
 *
 *     video-1    [scene 1)[==scene 2==)         [=picture=)[picture)
 *     audio-1                             →     [==voice=)[=voice=).
 *     audio-2                                   [======music=======)
 *     caption-1  [=====)[====)[====)            [==)[===)[==)[=====)
 *
 * @returns Refused when the result is too long or has too many clips or tracks.
 */
export function applyFirstCut(timeline: Timeline, parts: FirstCutParts, tools: FirstCutTools): EditResult {
  const prepared = pictureTrackOf(timeline) ? { ok: true as const, timeline } : addTrack(timeline, 'video');
  if (!prepared.ok) return prepared;
  const cuts = measureScenes(prepared.timeline, parts, tools.media);
  const kept = keepClips(prepared.timeline, cuts, tools.media);

  let result: EditResult = layPictures(kept, cuts, tools);
  // Captions come last, because they leave out what a card says.
  for (const lay of [layVoices, layDesign, layCaptions]) {
    if (result.ok) result = lay(result.timeline, cuts, parts, tools);
  }
  if (result.ok && parts.music) return layMusicUnder(result.timeline, parts.music, tools);
  return fitMusic(timeline, result, tools);
}

/** The move of a scene from its old slot to its new one. */
interface SceneCut {
  readonly slot: SceneSlot;
  readonly part: ScenePart | undefined;
  /** The new place. */
  readonly start: Microseconds;
  readonly end: Microseconds;
  /** Clips that the new ones replace. */
  readonly replaced: ReadonlySet<string>;
}

function measureScenes(timeline: Timeline, parts: FirstCutParts, media: MediaLookup): readonly SceneCut[] {
  const slots = sceneSlots(timeline);
  const replaced = new Map(slots.map((slot) => [slot, replacedClips(timeline, slot, parts)]));
  const gone = new Set([...replaced.values()].flatMap((ids) => [...ids]));
  const { breath, outro } = breathsOf(slots, parts);
  let shift = 0;
  let endBefore = 0;
  return slots.map((slot) => {
    shift -= emptyLength(timeline, { start: endBefore, end: slot.start }, gone);
    endBefore = slot.end;
    const part = parts.scenes.find(({ sceneId }) => sceneId === slot.scene.id);
    const stays = (clip: Clip) => !gone.has(clip.id) && clip !== croppedPicture(slot, media) && !isDesign(clip);
    const after = slot === slots.at(-1) ? breath + outro : breath;
    const wanted = wantedLength(slot, part, { ...parts, breath: after });
    const length = Math.max(wanted, neededLength(timeline, slot, stays));
    const start = slot.start + shift;
    shift += length - (slot.end - slot.start);
    return { slot, part, start, end: start + length, replaced: replaced.get(slot) ?? new Set() };
  });
}

/** Time before a scene with no picture or sound other than music. 0 if something stays there. */
function emptyLength({ tracks }: Timeline, { start, end }: LaidRange, gone: ReadonlySet<string>): Microseconds {
  const stays = (clip: Clip) => !gone.has(clip.id) && !(clip.duck && clip.sceneId === undefined);
  const isUsed = tracks.some(({ clips }) => clips.some((clip) => clip.end > start && clip.start < end && stays(clip)));
  return isUsed ? 0 : Math.max(0, end - start);
}

/** The ids of a scene's clips that a first cut replaces. */
function replacedClips(timeline: Timeline, { scene, pictures }: SceneSlot, parts: FirstCutParts): ReadonlySet<string> {
  const isLeftOut = parts.leftOut.includes(scene.id);
  const isSpoken = parts.scenes.some(({ sceneId, voice }) => sceneId === scene.id && voice);
  const placeholders = pictures.filter(({ assetId }) => assetId === '');
  const isPictured = parts.scenes.some(({ sceneId, picture }) => sceneId === scene.id && picture);
  const isRedesigned = isLeftOut || (isPictured && (placeholders.length > 0 || pictures.length === 0) && !scene.locked);
  const designs = isRedesigned ? clipsOfScene(timeline, scene.id, 'video').filter(isDesign) : [];
  const captions = isLeftOut || isSpoken ? draftCaptions(timeline, scene) : [];
  const drawn = clipsOfScene(timeline, scene.id, 'caption');
  const blank = drawn.some(({ text = '' }) => blanksIn(text).length > 0) ? drawn : [];
  const voices = tracksOfType(timeline, 'audio')
    .flatMap(({ clips }) => clips)
    .filter(({ sceneId, text }) => isSpoken && sceneId === scene.id && text !== undefined);
  return new Set([...placeholders, ...designs, ...captions, ...blank, ...voices].map(({ id }) => id));
}

/** A scene's single picture, cropped to follow the scene's length. */
function croppedPicture({ pictures }: SceneSlot, media: MediaLookup): Clip | null {
  const [only, ...others] = pictures;
  return only && others.length === 0 && only.assetId !== '' && media(only.assetId) ? only : null;
}

interface Wanted {
  readonly leftOut: readonly string[];
  /** Time between a voice and the next scene. */
  readonly breath: Microseconds;
}

function wantedLength(slot: SceneSlot, part: ScenePart | undefined, { leftOut, breath }: Wanted): Microseconds {
  const isPictured = slot.pictures.some(({ assetId }) => assetId !== '');
  if (leftOut.includes(slot.scene.id) && !isPictured) return 0;
  if (part?.voice) {
    const { in: first, out } = usedRange(part.voice);
    return out - first + breath;
  }
  return slot.end > slot.start ? slot.end - slot.start : Math.max(MIN_CLIP_US, slot.scene.duration);
}

/** Time after the last voice, so that viewers can read the call to action and the music can end. */
const LONGEST_OUTRO_US: Microseconds = 2_000_000;

/**
 * Computes one breath for after each spoken scene, longer if the voices take less than the planned time. The end of the
 * video gets its share of the remaining time.
 */
function breathsOf(slots: readonly SceneSlot[], { scenes }: FirstCutParts) {
  const missing = slots.flatMap(({ scene }) => {
    const voice = scenes.find(({ sceneId }) => sceneId === scene.id)?.voice;
    if (!voice) return [];
    const { in: first, out } = usedRange(voice);
    return [scene.duration - (out - first)];
  });
  const sum = missing.reduce((total, time) => total + time, 0);
  const each = sum / Math.max(1, missing.length);
  const breath = Math.round(Math.min(LONGEST_BREATH_US, Math.max(BREATH_US, each)));
  return { breath, outro: Math.round(Math.min(LONGEST_OUTRO_US, Math.max(0, sum - breath * missing.length))) };
}

function usedRange({ words, duration }: VoicePart) {
  return spokenRange(words, { in: 0, out: duration });
}

/** Space for the clips that stay. In a shorter slot they would run into the next ones. */
function neededLength(timeline: Timeline, { start, end }: SceneSlot, stays: (clip: Clip) => boolean): Microseconds {
  let needed = 0;
  for (const track of timeline.tracks) {
    const clips = track.clips.filter(stays);
    for (const [index, clip] of clips.entries()) {
      if (clip.start >= end || clip.end <= start) continue;
      if (clip.end > end) needed = Math.max(needed, clips[index + 1] ? end - start : 0);
      else if (clip.start >= start) needed = Math.max(needed, clip.end - start);
    }
  }
  return needed;
}

/** Drops the clips to be replaced and moves the rest along with their scenes. */
function keepClips(timeline: Timeline, cuts: readonly SceneCut[], media: MediaLookup): Timeline {
  const gone = new Set(cuts.flatMap(({ replaced }) => [...replaced]));
  const cropped = new Map(cuts.flatMap((cut) => [...cropOf(cut, media), ...designCrops(timeline, cut)]));
  const underVoices = new Set(cuts.flatMap(({ slot, part }) => (part?.voice ? slot.pictures.map(({ id }) => id) : [])));
  const move = (clip: Clip): Clip => {
    const moved = cropped.get(clip.id) ?? moveClipTo(clip, timelineTime(clip.start + shiftAt(cuts, clip.start)));
    const isLowered = underVoices.has(clip.id) && media(clip.assetId)?.hasAudio === true;
    return isLowered ? { ...moved, duck: true } : moved;
  };
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.filter(({ id }) => !gone.has(id)).map(move),
  }));
  return { ...timeline, tracks };
}

/** The distance by which a clip moves if it starts at `time` of the old timeline. */
function shiftAt(cuts: readonly SceneCut[], time: Microseconds): Microseconds {
  const cut = cuts.findLast(({ slot }) => slot.start <= time);
  if (!cut) return 0;
  return time < cut.slot.end ? cut.start - cut.slot.start : cut.end - cut.slot.end;
}

function cropOf({ slot, start, end }: SceneCut, media: MediaLookup): [string, Clip][] {
  const picture = croppedPicture(slot, media);
  if (!picture) return [];
  const moved = moveClipTo(picture, timelineTime(start));
  const longest = clipDuration(picture) + Math.max(0, roomAfter(picture, media));
  return [[picture.id, cropClip(moved, moved.start, timelineTime(start + Math.min(end - start, longest)))]];
}

/** Designs that last as long as their scene go on doing so. */
function designCrops(timeline: Timeline, { slot, start, end }: SceneCut): [string, Clip][] {
  const designs = clipsOfScene(timeline, slot.scene.id, 'video').filter(isDesign);
  const whole = designs.filter((clip) => clip.start === slot.start && clip.end === slot.end);
  const [from, to] = [timelineTime(start), timelineTime(end)];
  return whole.map((clip) => [clip.id, cropClip(moveClipTo(clip, from), from, to)]);
}

/**
 * Fills each scene with the creator's own clips, repeated if they are too short, or else with the scene's new picture.
 */
function layPictures(timeline: Timeline, cuts: readonly SceneCut[], { createId, media }: FirstCutTools): EditResult {
  const track = pictureTrackOf(timeline) ?? tracksOfType(timeline, 'video')[0];
  if (!track) return { ok: true, timeline };
  const clips = [...track.clips];
  for (const [index, { slot, part, start, end }] of cuts.entries()) {
    const { scene, pictures } = slot;
    const own = pictures.findLast(({ assetId }) => assetId !== '');
    const waiting = pictures.find(({ assetId }) => assetId === '');
    const laid = own ? mediaOf(own, media) : (part?.picture ?? { assetId: '', duration: null });
    const base = waiting ?? { id: createId(), ...placeholderOf(slot, index) };
    for (const range of freeRanges(track.clips, start, end)) {
      const isSounding = media(laid.assetId)?.hasAudio === true;
      clips.push(
        ...layMedia(range, laid, (piece) => ({
          id: piece === 0 && range.start === start ? base.id : createId(),
          text: base.text,
          scene: base.scene,
          sceneId: scene.id,
          ...(isSounding && { volume: 0 }),
        })),
      );
    }
  }
  return replaceClips(timeline, new Map([[track.id, clips]]));
}

function mediaOf({ assetId, in: from, out }: Clip, media: MediaLookup): LaidMedia {
  const source = media(assetId);
  return { assetId, duration: source?.type === 'image' ? null : (source?.durationUs ?? out), in: from };
}

function placeholderOf({ scene }: SceneSlot, index: number): Pick<Clip, 'text' | 'scene'> {
  return { text: scene.onScreenText, scene: { number: index + 1, visual: scene.visual } };
}

/** Parts of [start, end) that no clip covers and that are long enough for one. */
function freeRanges(clips: readonly Clip[], start: Microseconds, end: Microseconds): readonly LaidRange[] {
  const ranges: LaidRange[] = [];
  let from = start;
  for (const clip of clips) {
    if (clip.end <= from || clip.start >= end) continue;
    ranges.push({ start: from, end: clip.start });
    from = clip.end;
  }
  ranges.push({ start: from, end });
  return ranges.filter((range) => range.end - range.start >= MIN_CLIP_US);
}

/** Designs the scenes that show the picture of this cut. */
function layDesign(
  timeline: Timeline,
  cuts: readonly SceneCut[],
  { captions, design }: FirstCutParts,
  { createId }: FirstCutTools,
): EditResult {
  if (!design) return { ok: true, timeline };
  const scenes = cuts.map(({ slot: { scene, pictures }, part, start, end }) => {
    const isOwn = pictures.some(({ assetId }) => assetId !== '');
    return { scene, start, end, picture: isOwn ? undefined : part?.picture };
  });
  return designCut(timeline, scenes, design, { createId, isCaptioned: captions !== null });
}

function layVoices(
  timeline: Timeline,
  cuts: readonly SceneCut[],
  { captions }: FirstCutParts,
  { createId }: FirstCutTools,
): EditResult {
  const clips = cuts.flatMap(({ slot, part, start }): Clip[] => {
    if (!part?.voice) return [];
    const { in: first, out } = usedRange(part.voice);
    return [
      {
        id: createId(),
        assetId: part.voice.assetId,
        start: timelineTime(start),
        end: timelineTime(start + out - first),
        in: first,
        out,
        text: slot.scene.narration,
        sceneId: slot.scene.id,
        ...(captions !== null && { captions }),
      },
    ];
  });
  return placeOnFreeTrack(timeline, 'audio', clips);
}

function layCaptions(
  timeline: Timeline,
  cuts: readonly SceneCut[],
  { captions: style, leftOut }: FirstCutParts,
  { createId }: FirstCutTools,
): EditResult {
  if (style === null) return { ok: true, timeline };
  const own = tracksOfType(timeline, 'caption').flatMap(({ clips }) => clips);
  const cards = cardTexts(timeline);
  const clips = cuts.flatMap(({ slot: { scene }, part, start, end }) => {
    const isCaptioned = own.some((clip) => clip.start < end && clip.end > start);
    if (isCaptioned || leftOut.includes(scene.id)) return [];
    // The last words stay until the end.
    const isHeld = end === cuts.at(-1)?.end;
    const { voice } = part ?? {};
    const made = voice
      ? captionsOfVoice(voice, { start, end, shift: start - usedRange(voice).in, isHeld, cards }, style, createId)
      : captionsOfText(scene, { start, end }, style, createId);
    return made.map((clip) => ({ ...clip, sceneId: scene.id }));
  });
  return placeOnFreeTrack(timeline, 'caption', clips);
}

/** Lays music from the beginning to the end, ducked under all other sound. */
function layMusicUnder(timeline: Timeline, music: MusicPart, { createId, media }: FirstCutTools): EditResult {
  const range = { start: 0, end: timelineDuration(timeline) };
  const fades = { fadeIn: MUSIC_FADE_IN_US, fadeOut: MUSIC_FADE_OUT_US };
  const { bars, beats } = media(music.assetId) ?? {};
  const clips = layMusic(range, { ...music, bars, beats }, fades, () => ({ id: createId(), duck: true }));
  return placeOnFreeTrack(timeline, 'audio', clips);
}
