import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { MediaSource } from '#shared/timeline/available-range.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { type BarLines, barLinesOf } from './bar-lines.ts';
import { type LaidMedia, type LaidRange, layMedia } from './lay-media.ts';

/** Time of the fade from one piece to the next. */
const SPLICE_FADE_US: Microseconds = 60_000;

/** Sums of bars are rounded to microseconds. */
const ROUNDING_US: Microseconds = 100;

/** Bars before the band plays. */
const INTRO_BARS = 2;

/** Fades of music at its two ends. */
export type MusicFades = Pick<Clip, 'fadeIn' | 'fadeOut'>;

/** Music to lay. If its bars are known, or beats were heard in it, pieces join on bar lines. */
export interface LaidMusic extends LaidMedia, Pick<MediaSource, 'bars' | 'beats'> {
  readonly duration: Microseconds;
}

type ClipAt = (index: number) => Omit<Clip, 'assetId' | 'start' | 'end' | 'in' | 'out'>;

interface Piece {
  readonly in: Microseconds;
  readonly out: Microseconds;
}

/**
 * Lays music over a range so that its own ending comes last. Bars from its middle are left out or repeated.
 *
 *     range   [--------------)
 *     clips   [1 2 3 4)[3 4 5)      of a music of five bars
 *
 * It ends up to half a bar before the range does, or its last chord is cut by as much. Without bars or beats it repeats its
 * middle at any point, and music that is too long is cut.
 * @param fades Fades at its two ends.
 */
export function layMusic(range: LaidRange, music: LaidMusic, fades: MusicFades, clipAt: ClipAt): readonly Clip[] {
  const bars = barLinesOf(music);
  const pieces = bars ? piecesOnBars(range.end - range.start, music, bars) : null;
  const laid = pieces ? layPieces(range, music.assetId, pieces, clipAt) : layAnywhere(range, music, clipAt);
  return laid.map((clip, index) => ({
    ...clip,
    fadeIn: index === 0 ? fades.fadeIn : SPLICE_FADE_US,
    fadeOut: index === laid.length - 1 ? fades.fadeOut : SPLICE_FADE_US,
  }));
}

/** Null if there are too few bars, or if their lengths differ so much that the music would end too early. */
function piecesOnBars(
  length: Microseconds,
  { duration, in: from = 0 }: LaidMusic,
  { lines, length: bar }: BarLines,
): readonly Piece[] | null {
  const change = Math.round((length - (duration - from)) / bar);
  if (change === 0) return [{ in: from, out: duration }];
  const first = lines.findIndex((line) => line >= from);
  const count = lines.length - 1;
  const lineAt = (index: number) => lines[index] ?? duration;
  const pieces: Piece[] = [];
  if (first === -1) return null;
  if (change < 0) {
    const cut = first + Math.ceil((count - first + change) / 2);
    const rejoined = cut - change;
    if (cut <= first || rejoined > count) return null;
    pieces.push({ in: from, out: lineAt(cut) }, { in: lineAt(rejoined), out: duration });
  } else {
    if (count - first < 2) return null;
    // Bars are repeated from after the intro.
    const again = Math.min(count - 1, INTRO_BARS);
    pieces.push({ in: from, out: lineAt(count) });
    let rest = change;
    for (; rest > count - again; rest -= count - again) pieces.push({ in: lineAt(again), out: lineAt(count) });
    pieces.push({ in: lineAt(count - rest), out: duration });
  }
  const sum = pieces.reduce((total, piece) => total + piece.out - piece.in, 0);
  return length - sum > bar / 2 + ROUNDING_US ? null : pieces;
}

function layPieces(range: LaidRange, assetId: string, pieces: readonly Piece[], clipAt: ClipAt): readonly Clip[] {
  const clips: Clip[] = [];
  let at = range.start;
  for (const piece of pieces) {
    const length = Math.min(piece.out - piece.in, range.end - at);
    if (length < MIN_CLIP_US) continue;
    clips.push({
      ...clipAt(clips.length),
      assetId,
      start: timelineTime(at),
      end: timelineTime(at + length),
      in: sourceTime(piece.in),
      out: sourceTime(piece.in + length),
    });
    at += length;
  }
  return clips;
}

function layAnywhere(
  range: LaidRange,
  { assetId, duration, in: from = 0 }: LaidMusic,
  clipAt: ClipAt,
): readonly Clip[] {
  const length = range.end - range.start;
  const middle = range.start + Math.ceil(length / 2);
  const isSpliced = length > duration - from && length <= 2 * (duration - from);
  const parts = isSpliced
    ? [
        { range: { ...range, end: middle }, in: from },
        { range: { ...range, start: middle }, in: duration - (range.end - middle) },
      ]
    : [{ range, in: from }];
  let count = 0;
  return parts.flatMap((part) => layMedia(part.range, { assetId, duration, in: part.in }, () => clipAt(count++)));
}
