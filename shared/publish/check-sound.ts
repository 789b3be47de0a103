import { TARGET_LUFS } from '#shared/render/loudness-target.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { MAX_VOLUME } from '#shared/timeline/constants.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import type { PublishFinding } from './finding.ts';

/** Facts about the whole mix, at the volumes of the timeline. */
export interface MixFacts {
  /** Integrated loudness of the finished sound; null for silence. */
  readonly lufs: number | null;
  /** Highest sample before the limiter; full scale is 1. */
  readonly peak: number;
  /** The time of that sample. */
  readonly peakAt: TimelineTime;
}

/** Quieter than this is noticeable beside other videos; a voice alone is recorded at about −20. */
const QUIETEST_LUFS = -17;

/** Level that leaves the limiter without work. */
const CEILING = 0.95;

/** Decibels that the limiter holds down without anybody hearing it. */
const INAUDIBLE_DB = 3;

/** A smaller change is not worth an edit, in decibels. */
const LEAST_DB = 1;

/** Sound that is far too loud for the frame of its samples, or quieter than other videos. */
export function checkSound({ lufs, peak, peakAt }: MixFacts, tracks: readonly Track[]): PublishFinding | null {
  const over = decibels(peak / CEILING);
  if (over > INAUDIBLE_DB) {
    const message = `The sound is ${Math.round(over)} dB too loud, so that its loudest parts are squeezed`;
    return { kind: 'clipping', message, at: peakAt, clipId: null, fix: { type: 'level', factor: linear(-over) } };
  }
  if (lufs === null || lufs >= QUIETEST_LUFS) return null;
  const message = `The sound is quiet: ${signed(lufs)} LUFS, where platforms play ${signed(TARGET_LUFS)}`;
  const loudest = Math.max(...tracks.flatMap(({ type, clips }) => (type === 'caption' ? [] : clips.map(volumeOf))));
  const headroom = INAUDIBLE_DB - over;
  const gain = Math.min(TARGET_LUFS - lufs, headroom, decibels(MAX_VOLUME / loudest));
  const fix = gain >= LEAST_DB ? ({ type: 'level', factor: linear(gain) } as const) : null;
  return { kind: 'quiet', message, at: timelineTime(0), clipId: null, fix };
}

function volumeOf({ volume = 1 }: Track['clips'][number]): number {
  return volume;
}

function decibels(gain: number): number {
  return 20 * Math.log10(gain);
}

function linear(db: number): number {
  return 10 ** (db / 20);
}

/** Rounded, with a real minus sign. */
function signed(value: number): string {
  return Math.round(value).toString().replace('-', '−');
}
