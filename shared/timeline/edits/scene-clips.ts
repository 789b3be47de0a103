import { captionsFromWords, clipOfCue, cuesFromText, type SpokenWord, viewOfCue } from '#shared/captions/cues.ts';
import { fitWords } from '#shared/captions/fit-words.ts';
import { sceneState } from '#shared/captions/scene-state.ts';
import { BREATH_US, spokenRange } from '#shared/captions/spoken-range.ts';
import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter } from '#shared/timeline/available-range.ts';
import { clipDuration, cropClip } from '#shared/timeline/clip-range.ts';
import { outOf, placeOfSource } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import {
  clipsOfScene,
  findScene,
  type SceneRange,
  sceneBlock,
  sceneRange,
  titleOfScene,
  voiceOfScene,
} from '#shared/timeline/scenes.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { fitMusic } from './fit-music.ts';
import { placeOnFreeTrack } from './place.ts';
import { placeScene, replaceAll, rippled, withScenes } from './scenes.ts';

/** A voice for a scene: a range of its asset, the text it speaks, and its words in source time, in order. */
export interface SceneVoice {
  readonly clip: Pick<Clip, 'assetId' | 'in' | 'out' | 'text'>;
  readonly words: readonly SpokenWord[];
}

/**
 * Changes a scene's length. Later clips move along on every track. Its last pictures and titles follow its end, as far
 * as their media reach. Captions without a voice are spread over the new length, and those written by hand keep their
 * words.
 *
 *     [==s1==)[=s2=)   →   [=s1=)[=s2=)
 *
 * @returns Refused when it is shorter than its voice or than 0.1 s.
 */
export function resizeScene(timeline: Timeline, sceneId: string, length: Microseconds, media: MediaLookup): EditResult {
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  if (!(length >= MIN_CLIP_US)) return refuse('edit.too-short');
  const scenes = timeline.scenes?.map((each) => (each === scene ? { ...scene, duration: length } : each)) ?? [];
  const range = sceneRange(timeline, sceneId);
  if (!range) return { ok: true, timeline: withScenes(timeline, scenes) };
  const byUs = length - (range.endExclusive - range.start);
  if (byUs === 0) return { ok: true, timeline };
  const end = range.start + length;
  const voices = voiceOfScene(timeline, sceneId);
  const voice = voices.find((clip) => clip.end > end);
  if (byUs < 0 && voice) {
    return refuse('edit.scene-shorter-than-voice', [voice.id]);
  }
  const block = sceneBlock(timeline, sceneId);
  const result = replaceAll(timeline, (clips, { type }) => {
    const isByHand = (clip: Clip) => type === 'caption' && clip.assetId === '' && block.has(clip.id);
    // A caption that would begin too late is kept: all captions on the track move closer together.
    const isTight = byUs < 0 && clips.some((clip) => isByHand(clip) && clip.start > end - MIN_CLIP_US);
    const own = (clip: Clip): readonly Clip[] => {
      if (!block.has(clip.id)) return [clip];
      const isSpread = type === 'caption' && clip.sceneId === sceneId && voices.length === 0;
      if (isSpread || (isTight && isByHand(clip))) return [stretched(clip, range, length)];
      if (clip.end === range.endExclusive || clip.end > end)
        return endAt(clip, end, media).map((each) => (isByHand(clip) ? fitWords(each, clip) : each));
      return [clip];
    };
    return rippled(clips.flatMap(own), range.endExclusive, byUs, block);
  });
  return result.ok ? { ok: true, timeline: withScenes(result.timeline, scenes) } : result;
}

/**
 * Remakes a scene's captions from its narration. Times them by the words of its voice if the voice speaks the
 * narration, else spreads them over the scene. Their style and track stay.
 * @param words Words of the voice, in source time.
 */
export function renewCaptions(
  timeline: Timeline,
  sceneId: string,
  { createId, words = [] }: { readonly createId: CreateId; readonly words?: readonly SpokenWord[] },
): EditResult {
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  const placed = sceneRange(timeline, sceneId)
    ? { ok: true as const, timeline }
    : placeScene(timeline, sceneId, createId);
  const range = placed.ok ? sceneRange(placed.timeline, sceneId) : null;
  if (!placed.ok) return placed;
  if (!range) return refuse('edit.no-track');
  const old = clipsOfScene(placed.timeline, sceneId, 'caption');
  const style = old[0]?.style ?? usualStyle(placed.timeline);
  const [voice] = sceneState(placed.timeline, scene).voice === 'fresh' ? voiceOfScene(placed.timeline, sceneId) : [];
  const spoken = voice ? words.filter((word) => word.start >= voice.in && word.start < voice.out) : [];
  const isSpoken = /[\p{L}\p{N}\p{S}]/u.test(scene.narration);
  const cues = !isSpoken
    ? []
    : voice && spoken.length > 0
      ? captionsFromWords(spoken, style)
      : cuesFromText(scene.narration, voice ? { start: voice.start, endExclusive: voice.end } : range, style);
  const shown = voice && spoken.length > 0 ? placeOfSource(voice) : null;
  const latest = Math.max(range.endExclusive, voice?.end ?? 0);
  const clips = cues.flatMap((cue) => {
    const made = shown ? viewOfCue(createId(), cue, style, shown) : clipOfCue(createId(), cue, style);
    const clip = { ...made, sceneId };
    return clip.end <= latest ? [clip] : endAt(clip, latest, () => undefined);
  });
  const trackId = tracksOfType(placed.timeline, 'caption').find((track) =>
    track.clips.some((clip) => clip === old[0]),
  )?.id;
  const cleared = withoutClips(placed.timeline, old);
  return placeOnFreeTrack(shown && voice ? captioned(cleared, voice, style) : cleared, 'caption', clips, trackId);
}

/**
 * Replaces a scene's voice with a new one, without the silence at its ends. The scene becomes as long as the voice and
 * a breath. Its captions are timed by the voice's words, and music still ends with the video.
 */
export function renewVoice(
  timeline: Timeline,
  sceneId: string,
  voice: SceneVoice,
  tools: { readonly createId: CreateId; readonly media: MediaLookup },
): EditResult {
  const { createId, media } = tools;
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  const placed = placeScene(timeline, sceneId, createId);
  const range = placed.ok ? sceneRange(placed.timeline, sceneId) : null;
  if (!placed.ok) return placed;
  if (!range) return refuse('edit.no-track');
  const old = voiceOfScene(placed.timeline, sceneId);
  const hasCaptions = clipsOfScene(placed.timeline, sceneId, 'caption').length > 0;
  const trackId = tracksOfType(placed.timeline, 'audio').find((track) =>
    track.clips.some((clip) => clip === old[0]),
  )?.id;
  const lead = Math.max(0, (old[0]?.start ?? range.start) - range.start);
  const used = spokenRange(voice.words, voice.clip);
  const duration = used.out - used.in;
  const resized = resizeScene(withoutClips(placed.timeline, old), sceneId, lead + duration + BREATH_US, media);
  if (!resized.ok) return resized;
  const clip: Clip = {
    assetId: voice.clip.assetId,
    ...used,
    text: voice.clip.text,
    ...(old[0]?.volume !== undefined && { volume: old[0].volume }),
    id: createId(),
    start: timelineTime(range.start + lead),
    end: timelineTime(range.start + lead + duration),
    sceneId,
  };
  const spoken = placeOnFreeTrack(resized.timeline, 'audio', [clip], trackId);
  const captioned =
    spoken.ok && hasCaptions ? renewCaptions(spoken.timeline, sceneId, { createId, words: voice.words }) : spoken;
  return fitMusic(timeline, captioned, tools);
}

/**
 * Shows a scene's on-screen text for as long as the scene: as a caption in the lower-third style, on a track without
 * other captions at that time. Does nothing if it is shown already.
 */
export function showTitle(timeline: Timeline, sceneId: string, createId: CreateId): EditResult {
  const scene = findScene(timeline, sceneId);
  const range = sceneRange(timeline, sceneId);
  if (!scene || !range) return refuse('edit.scene-not-found');
  if (scene.onScreenText.trim() === '') return refuse('edit.no-on-screen-text');
  if (titleOfScene(timeline, scene)) return { ok: true, timeline };
  const clip: Clip = {
    id: createId(),
    assetId: '',
    start: range.start,
    end: range.endExclusive,
    in: sourceTime(0),
    out: sourceTime(range.endExclusive - range.start),
    text: scene.onScreenText,
    style: 'lower-third',
  };
  return placeOnFreeTrack(timeline, 'caption', [clip]);
}

/** The timeline with captions for all words of a voice. */
function captioned(timeline: Timeline, voice: Clip, captions: CaptionStyle): Timeline {
  const { uncaptioned: _uncaptioned, ...rest } = voice;
  const tracks = timeline.tracks.map((track) =>
    track.clips.includes(voice)
      ? { ...track, clips: track.clips.map((clip) => (clip === voice ? { ...rest, captions } : clip)) }
      : track,
  );
  return { ...timeline, tracks };
}

function withoutClips(timeline: Timeline, gone: readonly Clip[]): Timeline {
  if (gone.length === 0) return timeline;
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.filter((clip) => !gone.includes(clip)),
  }));
  return { ...timeline, tracks };
}

/** Moves the clip's end to this time, as far as its media reaches. Empty if nothing of the clip would be left. */
function endAt(clip: Clip, end: Microseconds, media: MediaLookup): readonly Clip[] {
  const room = clipDuration(clip) + Math.max(0, roomAfter(clip, media));
  const length = Math.min(end - clip.start, room);
  return length < MIN_CLIP_US ? [] : [cropClip(clip, clip.start, timelineTime(clip.start + length))];
}

/** A caption at its place in a scene of another length, with its words. */
function stretched(clip: Clip, range: SceneRange, length: Microseconds): Clip {
  const factor = length / (range.endExclusive - range.start);
  const at = (time: Microseconds) => range.start + Math.round((time - range.start) * factor);
  const [start, end] = [at(clip.start), at(clip.end)];
  const from = Math.round(clip.in * factor);
  let previousEnd = 0;
  const words = clip.words?.map((word) => {
    const wordStart = Math.max(previousEnd, Math.round(word.start * factor));
    previousEnd = Math.max(wordStart + 1, Math.round(word.endExclusive * factor));
    return { ...word, start: sourceTime(wordStart), endExclusive: sourceTime(previousEnd) };
  });
  return {
    ...clip,
    start: timelineTime(start),
    end: timelineTime(end),
    in: sourceTime(from),
    out: outOf(clip, sourceTime(from), end - start),
    ...(words && { words }),
  };
}

/** The style of most captions. */
export function usualStyle(timeline: Timeline): CaptionStyle {
  const counts = new Map<CaptionStyle, number>();
  for (const clip of tracksOfType(timeline, 'caption').flatMap(({ clips }) => clips)) {
    if (clip.sceneId === undefined) continue;
    const style = clip.style ?? DEFAULT_CAPTION_STYLE;
    counts.set(style, (counts.get(style) ?? 0) + clipDuration(clip));
  }
  const [most] = [...counts].sort((left, right) => right[1] - left[1]);
  return most?.[0] ?? DEFAULT_CAPTION_STYLE;
}
