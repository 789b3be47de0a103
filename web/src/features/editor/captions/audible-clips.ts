import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { trackLabel } from '#web/features/editor/session/track-rows.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';

/** Clips for captions. */
export interface ClipChoice {
  /** `selected`, `audible`, or the id of a track. */
  readonly id: string;
  readonly label: string;
  /** By their starts. */
  readonly clips: readonly Clip[];
}

/** The clips that are heard: neither muted nor silent. @param hasSound True for assets with sound. */
export function audibleClips({ tracks }: Timeline, hasSound: (assetId: string) => boolean): readonly Clip[] {
  return tracks
    .filter(({ type, muted }) => type !== 'caption' && !muted)
    .flatMap(({ clips }) => clips.filter(({ assetId, volume }) => assetId !== '' && hasSound(assetId) && volume !== 0));
}

/**
 * The choices of clips with sound: the selected ones, all audible ones, and those of one track, even a muted one. The
 * first is the usual one. None without such clips.
 * @param hasSound True for assets with sound.
 */
export function clipChoices(
  timeline: Timeline,
  selected: readonly PlacedClip[],
  hasSound: (assetId: string) => boolean,
): readonly ClipChoice[] {
  const sounds = ({ assetId }: Clip) => assetId !== '' && hasSound(assetId);
  const chosen = selected.filter(({ track, clip }) => track.type !== 'caption' && sounds(clip)).map(({ clip }) => clip);
  const tracks = (['video', 'audio'] as const).flatMap((type) =>
    tracksOfType(timeline, type).map(({ id, clips }, index) => ({
      id,
      label: trackLabel(type, index + 1),
      clips: clips.filter(sounds),
    })),
  );
  const choices = [
    { id: 'selected', label: chosen.length === 1 ? 'The selected clip' : 'The selected clips', clips: chosen },
    { id: 'audible', label: 'All audible clips', clips: audibleClips(timeline, hasSound) },
    ...tracks,
  ];
  return choices
    .filter(({ clips }) => clips.length > 0)
    .map((choice) => ({ ...choice, clips: choice.clips.toSorted((left, right) => left.start - right.start) }));
}
