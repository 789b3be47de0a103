import { findGraphic } from '#shared/effects/graphics.ts';
import { tracksOfType } from './queries.ts';
import type { Timeline, Track } from './timeline.ts';

/** The track of the scenes' pictures: the first video track with some, else the first. Undefined without any. */
export function pictureTrack(timeline: Timeline): Track | undefined {
  const videos = tracksOfType(timeline, 'video');
  return (
    videos.find(({ clips }) => clips.some(({ sceneId, effects }) => sceneId !== undefined && !findGraphic(effects))) ??
    videos[0]
  );
}

/** The track that others follow: the picture track, or without one the first with sound that is not ducked. */
export function leadingTrack(timeline: Timeline): Track | undefined {
  const pictures = pictureTrack(timeline);
  if (pictures && pictures.clips.length > 0) return pictures;
  return timeline.tracks.find(({ type, clips }) => type === 'audio' && clips.some(({ duck }) => duck !== true));
}
