import { breakCues } from '#shared/captions/break-cues.ts';
import { countHiddenWords } from '#shared/captions/content.ts';
import {
  type ReadingIssueType,
  type ReadingRules,
  readingIssues,
  readingLength,
} from '#shared/captions/reading-rules.ts';
import { countCharacters, splitTokens } from '#shared/captions/tokens.ts';
import { unwrap } from '#shared/captions/unwrap.ts';
import { spreadTokens } from '#shared/captions/words.ts';
import { MICROSECONDS_PER_SECOND, timelineTime } from '#shared/time/microseconds.ts';
import { cropClip } from '#shared/timeline/clip-range.ts';
import { toTimeline } from '#shared/timeline/clip-time.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, replaceClips } from '#shared/timeline/edit-result.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { cutClip } from './split.ts';

/** Ways to make a caption readable: more time, several captions, or new line breaks. */
export type CaptionRepair = 'extend' | 'split' | 'rewrap';

export const CAPTION_REPAIRS: Readonly<Record<ReadingIssueType, CaptionRepair>> = {
  fast: 'extend',
  brief: 'extend',
  gap: 'extend',
  lines: 'split',
  line: 'rewrap',
  parted: 'rewrap',
};

interface RepairOptions {
  readonly rules: ReadingRules;
  /** The captions to repair. Absent: all that the video shows. */
  readonly clipIds?: ReadonlySet<string>;
  /** Absent: all repairs. */
  readonly only?: CaptionRepair;
  readonly createId: CreateId;
}

/**
 * Makes captions readable as far as there is time. No caption moves, none takes time from another, and no word is lost.
 * @returns The number of changed captions.
 */
export function repairCaptions(timeline: Timeline, options: RepairOptions): EditResult<{ readonly count: number }> {
  const { rules, clipIds, only, createId } = options;
  const changes = new Map<string, readonly Clip[]>();
  let count = 0;
  for (const { id, type, hidden, clips } of timeline.tracks) {
    if (type !== 'caption' || (hidden && !clipIds)) continue;
    const repaired = clips.flatMap((clip, index) => {
      if (clipIds && !clipIds.has(clip.id)) return clip;
      const next = clips[index + 1];
      const does = (repair: CaptionRepair, part: Clip) =>
        (only ?? repair) === repair &&
        readingIssues(part, next, rules).some((issue) => CAPTION_REPAIRS[issue.type] === repair);
      const rewrapped = does('rewrap', clip) ? { ...clip, text: unwrap(clip.text ?? '') } : clip;
      const parts = does('split', rewrapped) ? splitToFit(rewrapped, rules, createId) : [rewrapped];
      const last = parts.at(-1) ?? clip;
      const extended = does('extend', last) ? extend(last, next, rules) : last;
      const result = [...parts.slice(0, -1), extended];
      if (result.length > 1 || extended !== clip) count += 1;
      return result;
    });
    changes.set(id, repaired);
  }
  return replaceClips(timeline, changes, { count });
}

/** Extends a caption by the time needed to read it, up to the next one. */
function extend(clip: Clip, next: Clip | undefined, rules: ReadingRules): Clip {
  // A longer clip would show words that a trim has hidden.
  if (countHiddenWords(clip) > 0) return clip;
  const toRead = (readingLength(clip.text ?? '') * MICROSECONDS_PER_SECOND) / rules.charactersPerSecond;
  const wanted = clip.start + Math.max(rules.shortest, Math.ceil(toRead));
  const latest = next?.start ?? MAX_TIMELINE_US;
  const end = Math.min(Math.max(clip.end, wanted), latest);
  const isFlicker = next !== undefined && latest - end < rules.shortestGap;
  return cropClip(clip, clip.start, timelineTime(isFlicker ? latest : end));
}

/** Splits a caption at the end of a phrase, so that each part has no more lines than can be read. */
function splitToFit(clip: Clip, rules: ReadingRules, createId: CreateId): readonly Clip[] {
  const text = clip.text ?? '';
  const tokens = splitTokens(text);
  const width = readingLength(text) / Math.max(1, countCharacters(text));
  // Lines are rarely full, so a part of nine tenths of them fits.
  const maxCharacters = Math.floor((rules.lineCharacters * rules.lines * 0.9) / width);
  const words = clip.words?.length === tokens.length ? clip.words : spreadTokens(tokens, clip.in, clip.out);
  const parts: Clip[] = [clip];
  for (const { first } of breakCues(tokens, { maxCharacters }).slice(1)) {
    const rest = parts.at(-1) ?? clip;
    const word = words[first];
    if (!word) break;
    const at = timelineTime(toTimeline(clip, word.start));
    if (at - rest.start < MIN_CLIP_US || rest.end - at < MIN_CLIP_US) continue;
    parts.splice(-1, 1, ...cutClip(rest, at, createId()));
  }
  return parts;
}
