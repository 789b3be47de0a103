import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';

/**
 * The clips to make captions of: the selected ones with sound, without any every one that is heard, by their starts.
 * @param hasSound True for assets with sound.
 */
export function heardClips(
  { tracks }: Timeline,
  selected: readonly PlacedClip[],
  hasSound: (assetId: string) => boolean,
): readonly Clip[] {
  const sounds = ({ assetId }: Clip) => assetId !== '' && hasSound(assetId);
  const chosen = selected.filter(({ track, clip }) => track.type !== 'caption' && sounds(clip)).map(({ clip }) => clip);
  const all = tracks
    .filter(({ type, muted }) => type !== 'caption' && !muted)
    .flatMap(({ clips }) => clips.filter((clip) => sounds(clip) && clip.volume !== 0));
  return (chosen.length > 0 ? chosen : all).toSorted((left, right) => left.start - right.start);
}
