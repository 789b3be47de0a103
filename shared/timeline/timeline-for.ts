import type { AspectRatio } from '#shared/presets/presets.ts';
import { isSamePlace, ownPlace, placedClip, placeIn } from './clip-place.ts';
import type { Clip, Timeline, Track } from './timeline.ts';

type Tracks = Pick<Timeline, 'tracks'>;

/**
 * The ordinary timeline that frames of a shape show: each clip at its place there, without variants. Cuts, words, looks
 * and sound are those of the timeline. Tracks without variants keep their identity.
 */
export function timelineFor<Content extends Tracks>(timeline: Content, aspectRatio: AspectRatio): Content {
  return mapClips(timeline, (clip) =>
    clip.variants ? placedClip(clip, clip.variants[aspectRatio] ?? ownPlace(clip), undefined) : clip,
  );
}

/** Counts the clips that are elsewhere in frames of one shape than in those of another. */
export function countVariants({ tracks }: Tracks, one: AspectRatio, other: AspectRatio): number {
  const differs = (clip: Clip) => clip.variants && !isSamePlace(placeIn(clip, one), placeIn(clip, other));
  return tracks.reduce((sum, { clips }) => sum + clips.filter(differs).length, 0);
}

/** Changes clips one by one. Tracks without a change keep their identity, and so does a timeline without one. */
export function mapClips<Content extends Tracks>(timeline: Content, change: (clip: Clip) => Clip): Content {
  return mapTracks(timeline, (track) => mapTrack(track, change));
}

/** Changes tracks one by one. A timeline without a change keeps its identity. */
export function mapTracks<Content extends Tracks>(timeline: Content, change: (track: Track) => Track): Content {
  const tracks = timeline.tracks.map(change);
  return tracks.every((track, index) => track === timeline.tracks[index]) ? timeline : { ...timeline, tracks };
}

/** Changes the clips of a track one by one. A track without a change keeps its identity. */
export function mapTrack(track: Track, change: (clip: Clip) => Clip): Track {
  const clips = track.clips.map(change);
  return clips.every((clip, index) => clip === track.clips[index]) ? track : { ...track, clips };
}
