import { noiseReductionOf } from '#shared/effects/noise-reduction.ts';
import { isHeld, isSamePace, playedFrom, playedUntil } from '#shared/timeline/clip-time.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import type { AudioSpan } from './plan.ts';
import type { ClipOverlaps } from './transition-sound.ts';
import { hasSameLine } from './volume-line.ts';

/** The sound's pitch is kept, unless the clip says otherwise or plays at the usual speed. */
export function pitchOf({ speed, keepPitch }: Clip): Pick<AudioSpan, 'keepsPitch'> {
  return speed !== undefined && !isHeld({ speed }) && keepPitch !== false ? { keepsPitch: true } : {};
}

/** The share of the sound without its noise, as a span has it. */
export function noiseReductionIn({ effects }: Clip): Pick<AudioSpan, 'noiseReduction'> {
  const noiseReduction = noiseReductionOf(effects);
  return noiseReduction > 0 ? { noiseReduction } : {};
}

/** True for sound that depends on what was heard before it. */
function hasMemory(clip: Clip): boolean {
  return pitchOf(clip).keepsPitch === true || noiseReductionOf(clip.effects) > 0;
}

/**
 * Joins the halves of split clips whose sound is stretched or cleaned of noise and continues alike. Work that began anew
 * at the cut would click. The first half's id stands for both.
 */
export function joinContinued(clips: readonly Clip[], overlaps: ReadonlyMap<string, ClipOverlaps>): readonly Clip[] {
  if (!clips.some(hasMemory)) return clips;
  const joined: Clip[] = [];
  for (const clip of clips) {
    const before = joined.at(-1);
    const isMixed = overlaps.has(clip.id) || overlaps.get(before?.id ?? '')?.exit !== undefined;
    if (before && hasMemory(clip) && !isMixed && isContinued(before, clip)) {
      const { fadeOut: _fadeOut, ...rest } = before;
      joined[joined.length - 1] = { ...rest, end: clip.end, ...(clip.fadeOut && { fadeOut: clip.fadeOut }) };
    } else joined.push(clip);
  }
  return joined;
}

function isContinued(before: Clip, clip: Clip): boolean {
  const isSameSound =
    before.assetId === clip.assetId &&
    isSamePace(before, clip) &&
    before.keepPitch === clip.keepPitch &&
    (before.volume ?? 1) === (clip.volume ?? 1) &&
    hasSameLine(before, clip) &&
    noiseReductionOf(before.effects) === noiseReductionOf(clip.effects) &&
    (before.duck ?? false) === (clip.duck ?? false);
  const isCut = before.end === clip.start && Math.abs(playedUntil(before) - playedFrom(clip)) <= 1;
  return isSameSound && isCut && !before.fadeOut && !clip.fadeIn;
}
