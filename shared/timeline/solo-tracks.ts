import type { Track, TrackType } from './timeline.ts';

/** Kinds of tracks that a solo concerns. A video's sound and the audio tracks are heard together. */
const HEARD: readonly TrackType[] = ['video', 'audio'];

/**
 * Mutes and hides the tracks that a solo leaves out: the sound of all others, the pictures of other video tracks beside
 * a video track, and other captions beside a caption track. Solo music is heard alone, over all pictures.
 * @returns The same array when no track is solo.
 */
export function withSolo(tracks: readonly Track[]): readonly Track[] {
  const solo = new Set(tracks.flatMap((track) => (track.solo ? [track.type] : [])));
  if (solo.size === 0) return tracks;
  const isHeardAlone = HEARD.some((type) => solo.has(type));
  return tracks.map((track) => {
    if (track.solo) return track;
    const isSilenced = isHeardAlone && HEARD.includes(track.type);
    const isCovered = track.type !== 'audio' && solo.has(track.type);
    if (!isSilenced && !isCovered) return track;
    return { ...track, ...(isSilenced && { muted: true }), ...(isCovered && { hidden: true }) };
  });
}
