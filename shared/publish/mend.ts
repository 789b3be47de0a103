import { READING_RULES } from '#shared/captions/reading-rules.ts';
import type { Point } from '#shared/effects/parameter.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { MAX_VOLUME } from '#shared/timeline/constants.ts';
import { cutSoundTail } from '#shared/timeline/edits/cut-sound-tail.ts';
import { repairCaptions } from '#shared/timeline/edits/repair-captions.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { setTrackProperties } from '#shared/timeline/edits/track-properties.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { spellTerms } from './spell-terms.ts';

/** An edit that mends a finding, as data. */
export type PublishFix =
  /** Plays all tracks again. */
  | { readonly type: 'end-solo' }
  /** Ends all sound with the picture. */
  | { readonly type: 'cut-tail' }
  /** Shows captions for longer where there is time. */
  | { readonly type: 'extend-captions'; readonly platform: Platform }
  /** Moves captions to the other edge, and titles by a little. */
  | { readonly type: 'clear-texts'; readonly captions: readonly string[]; readonly titles: readonly TitleMove[] }
  /** Multiplies the volume of every clip. */
  | { readonly type: 'level'; readonly factor: number }
  /** Writes terms as the glossary spells them, in captions and titles written by hand. */
  | { readonly type: 'spell'; readonly glossary: Glossary };

/** The new position of a title, in fractions of the frame. */
export interface TitleMove {
  readonly clipId: string;
  readonly position: Point;
}

/** Applies a fix to a timeline, which may have changed since the finding. Clips that are gone are skipped. */
export function mend(timeline: Timeline, fix: PublishFix): Timeline {
  switch (fix.type) {
    case 'end-solo':
      return endSolo(timeline);
    case 'cut-tail':
      return cutSoundTail(timeline);
    case 'extend-captions': {
      // Extending makes no clips.
      const createId = () => 'unused';
      const repaired = repairCaptions(timeline, { rules: READING_RULES[fix.platform], only: 'extend', createId });
      return repaired.ok ? repaired.timeline : timeline;
    }
    case 'clear-texts':
      return clearTexts(timeline, fix);
    case 'level':
      return changeClips(timeline, (clip, { type }) =>
        type === 'caption' || clip.assetId === '' ? clip : { ...clip, volume: scaled(clip.volume ?? 1, fix.factor) },
      );
    case 'spell':
      return spellTerms(timeline, fix.glossary);
  }
}

function endSolo(timeline: Timeline): Timeline {
  const ids = timeline.tracks.filter(({ solo }) => solo).map(({ id }) => id);
  return ids.reduce((before, id) => {
    const after = setTrackProperties(before, id, { solo: false });
    return after.ok ? after.timeline : before;
  }, timeline);
}

function clearTexts(timeline: Timeline, { captions, titles }: Extract<PublishFix, { type: 'clear-texts' }>): Timeline {
  const flipped = new Set(captions);
  const moved = changeClips(timeline, (clip, { type }) =>
    type === 'caption' && flipped.has(clip.id) ? { ...clip, atTop: clip.atTop !== true } : clip,
  );
  // A position with keyframes is never offered.
  return titles.reduce((before, { clipId, position }) => {
    const edit = { clipId, effectId: 'transform', values: { position }, at: sourceTime(0) };
    const after = setEffectValues(before, edit);
    return after.ok ? after.timeline : before;
  }, moved);
}

function changeClips<T extends Pick<Timeline, 'tracks'>>(timeline: T, change: (clip: Clip, track: Track) => Clip): T {
  return {
    ...timeline,
    tracks: timeline.tracks.map((track) => ({ ...track, clips: track.clips.map((clip) => change(clip, track)) })),
  };
}

/** In ten thousandths, as a hand would not set it finer. */
function scaled(volume: number, factor: number): number {
  return Math.min(MAX_VOLUME, Math.round(volume * factor * 10_000) / 10_000);
}
