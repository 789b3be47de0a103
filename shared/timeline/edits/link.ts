import type { EffectDefinition } from '#shared/effects/effect.ts';
import { findEffect } from '#shared/effects/registry.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import { type CreateId, type EditResult, refuse, replaceClips, substituteClips } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { placeOnFreeTrack } from './place.ts';

/**
 * Puts a clip's sound on an audio track, linked with the picture. The two move together and are trimmed and split
 * together until they are unlinked. The captions of its words go with the sound.
 *
 *     video-1  [==a==)   →   video-1  [==a==)      silent
 *     audio-1  .......       audio-1  [==a'=)
 *
 * @returns The clip of the sound. Refused for a clip without sound.
 */
export function detachSound(
  timeline: Timeline,
  clipId: string,
  { createId, media }: { readonly createId: CreateId; readonly media: MediaLookup },
): EditResult<{ readonly soundId: string }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  if (track.type !== 'video' || isHeld(clip) || media(clip.assetId)?.hasAudio !== true || clip.volume === 0)
    return refuse('edit.no-sound', [clipId]);
  const linkId = clip.linkId ?? createId();
  const { fit: _fit, effects, variants: _variants, transition: _transition, ...heard } = clip;
  const { scene: _scene, text: _text, ...audio } = heard;
  const { fadeIn: _in, fadeOut: _out, duck: _duck, captions: _captions, uncaptioned: _uncaptioned, ...seen } = clip;
  const sound: Clip = { ...withEffects(audio, effects, 'sound'), id: createId(), linkId };
  const silent = substituteClips(
    timeline,
    track,
    new Map([[clipId, [{ ...withEffects(seen, effects, 'picture'), volume: 0, linkId }]]]),
  );
  if (!silent.ok) return silent;
  const placed = placeOnFreeTrack(silent.timeline, 'audio', [sound]);
  return placed.ok ? { ...placed, soundId: sound.id } : placed;
}

/** Keeps only a clip's effects on its picture or its sound. */
function withEffects(
  { effects: _effects, ...clip }: Clip,
  effects: Clip['effects'],
  medium: EffectDefinition['medium'],
): Clip {
  const kept = (effects ?? []).filter(({ id }) => findEffect(id)?.medium === medium);
  return kept.length > 0 ? { ...clip, effects: kept } : clip;
}

/** Links clips, so that they are moved, trimmed and split together. Refused for fewer than two. */
export function linkClips(timeline: Timeline, clipIds: readonly string[], createId: CreateId): EditResult {
  if (new Set(clipIds).size < 2) return refuse('edit.link-one');
  const linkId = createId();
  return changeClips(timeline, new Set(clipIds), (clip) => ({ ...clip, linkId }));
}

/** Takes clips out of their links. */
export function unlinkClips(timeline: Timeline, clipIds: readonly string[]): EditResult {
  return changeClips(timeline, new Set(clipIds), ({ linkId: _linkId, ...clip }) => clip);
}

function changeClips(timeline: Timeline, ids: ReadonlySet<string>, change: (clip: Clip) => Clip): EditResult {
  if (ids.size === 0) return refuse('edit.nothing-selected');
  const touched = timeline.tracks.filter(({ clips }) => clips.some(({ id }) => ids.has(id)));
  const changes = touched.map(({ id, clips }): [string, readonly Clip[]] => [
    id,
    clips.map((clip) => (ids.has(clip.id) ? change(clip) : clip)),
  ]);
  return replaceClips(timeline, new Map(changes));
}
