import type { InputTrack } from 'mediabunny';
import type { FileEdits } from '#shared/media/iso-edits.ts';

/**
 * Measures an open file from time 0 to the end of the last packet that players show, in seconds.
 * @param edits The edit lists of an MP4 or QuickTime file: the demuxer reads their beginnings, not their ends.
 */
export async function measureLength(tracks: readonly InputTrack[], edits?: FileEdits): Promise<number> {
  const ends = tracks.map(async (track) => {
    const seconds = await track.computeDuration();
    const { order, endSeconds = null } = edits?.get(track.id) ?? {};
    if (endSeconds === null) return seconds;
    return order === 'one' ? Math.min(seconds, endSeconds) : endSeconds;
  });
  return Math.max(0, ...(await Promise.all(ends)));
}
