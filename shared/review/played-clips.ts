import type { SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { Paced } from '#shared/timeline/clip-time.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import type { Track } from '#shared/timeline/timeline.ts';

/** The part of a clip that says which source plays when, and whether it is heard or seen. */
export interface PlayedClip extends Paced {
  readonly assetId: string;
  readonly start: TimelineTime;
  readonly end: TimelineTime;
  readonly in: SourceTime;
  readonly out: SourceTime;
  readonly isHeard: boolean;
  /** Position of the track whose picture is seen; later ones are drawn over earlier ones. Null: no picture. */
  readonly layer: number | null;
  /** True for sound that gives way to other sound, such as music. */
  readonly isUnder: boolean;
}

/** The clips of footage and sound that a viewer of the timeline sees or hears, in no particular order. */
export function playedClips(tracks: readonly Track[]): readonly PlayedClip[] {
  return withSolo(tracks).flatMap(({ type, muted, hidden, clips }, index) => {
    if (type === 'caption') return [];
    const layer = type === 'video' && !hidden ? index : null;
    return clips.flatMap((clip): PlayedClip[] => {
      const isHeard = !muted && clip.volume !== 0;
      if (clip.assetId === '' || (!isHeard && layer === null)) return [];
      const { assetId, start, end, out, speed, reversed } = clip;
      const played = { assetId, start, end, in: clip.in, out, isHeard, layer, isUnder: clip.duck === true };
      return [{ ...played, ...(speed !== undefined && { speed }), ...(reversed && { reversed }) }];
    });
  });
}
