import { inParts } from '#api/work/in-parts.ts';
import { playedClips } from '#shared/review/played-clips.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** JSON text of the clips that a video of this timeline plays. Other requests are answered between its parts. */
export async function cutsOf({ tracks }: Timeline): Promise<string> {
  const texts: string[] = [];
  for (const [index, track] of tracks.entries()) {
    const clips = await inParts(track.clips, (part) => playedClips([{ ...track, clips: part }]));
    // Alone, each track would be layer 0.
    const layered = clips.map((clip) => ({ ...clip, layer: clip.layer === null ? null : index }));
    if (layered.length > 0) texts.push(JSON.stringify(layered).slice(1, -1));
  }
  return `[${texts.join(',')}]`;
}
