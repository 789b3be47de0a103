import { timelineTime } from '#shared/time/microseconds.ts';
import type { MediaSource } from '#shared/timeline/available-range.ts';
import type { CreateId, EditResult } from '#shared/timeline/edit-result.ts';
import { pictureTrack } from '#shared/timeline/leading-track.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { clipOfAsset, placeOnFreeTrack } from './place.ts';

interface AppendedMedia {
  readonly assetId: string;
  readonly media: MediaSource;
  readonly createId: CreateId;
}

/**
 * Adds a whole asset at the end of its track: pictures after pictures, sound after sound.
 *
 *     video-1  [==a==)........   →   video-1  [==a==)[=new=)
 */
export function appendMedia(timeline: Timeline, { assetId, media, createId }: AppendedMedia): EditResult {
  const type = media.type === 'image' || media.hasVideo ? 'video' : 'audio';
  const track = type === 'video' ? pictureTrack(timeline) : tracksOfType(timeline, type)[0];
  const start = timelineTime(track?.clips.at(-1)?.end ?? 0);
  return placeOnFreeTrack(timeline, type, [clipOfAsset(createId(), assetId, media, start)], track?.id);
}
