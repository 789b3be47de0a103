import { blanksIn } from '#shared/text/blanks.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** Lists visible captions that still have blanks, in the order of the timeline's tracks. */
export function blanksOf({ tracks }: Timeline): readonly { readonly clip: Clip; readonly blanks: readonly string[] }[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips.map((clip) => ({ clip, blanks: blanksIn(clip.text ?? '') })))
    .filter(({ blanks }) => blanks.length > 0);
}
