import type { ProposedEdit } from '#shared/contracts/proposal.ts';
import { formatSeconds } from '#shared/time/format.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { titleOf } from './anchor.ts';

/** Ranges that a line names. */
const NAMED_RANGES = 4;

/** Characters of a quoted text. */
const QUOTED = 80;

/**
 * Edits in words, one line for each, for the person who decides about them.
 * @param timeline The timeline that their times are of.
 * @param nameOf The name of an asset, or undefined where it is unknown.
 */
export function describeEdits(
  timeline: Timeline,
  edits: readonly ProposedEdit[],
  nameOf: (assetId: string) => string | undefined,
): readonly string[] {
  return edits.map((edit) => describeEdit(timeline, edit, (clipId) => nameOfClip(timeline, clipId, nameOf)));
}

function describeEdit(timeline: Timeline, edit: ProposedEdit, called: (clipId: string) => string): string {
  switch (edit.type) {
    case 'cut':
      return describeCut(timeline, edit.ranges);
    case 'remove': {
      const names = edit.clipIds.slice(0, NAMED_RANGES).map(called).join(', ');
      const rest = edit.clipIds.length - NAMED_RANGES;
      const gap = edit.keepGap ? 'leave the gap' : 'close the gap';
      return `Remove ${names}${rest > 0 ? ` and ${rest} more` : ''}, and ${gap}`;
    }
    case 'trim':
      return `Trim the ${edit.edge} of ${called(edit.clipId)} to ${seconds(edit.to)}`;
    case 'split':
      return `Split ${called(edit.clipId)} at ${seconds(edit.at)}`;
    case 'move':
      return `Move ${called(edit.clipId)} to ${seconds(edit.to)}`;
    case 'text':
      return `Change the text ${quoted(textOf(timeline, edit.clipId))} to ${quoted(edit.text)}`;
    case 'volume':
      return `Set the volume of ${called(edit.clipId)} to ${Math.round(edit.volume * 100)} %`;
    case 'speed':
      return `Set the speed of ${called(edit.clipId)} to ${edit.speed}×`;
    case 'marker':
      return `Add the marker ${quoted(edit.name)} at ${seconds(edit.at)}`;
  }
}

function describeCut(timeline: Timeline, ranges: readonly { start: TimelineTime; end: TimelineTime }[]): string {
  const total = ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
  const named = ranges.slice(0, NAMED_RANGES).map(({ start, end }) => `${formatSeconds(start)}–${seconds(end)}`);
  const rest = ranges.length - named.length;
  const words = ranges.flatMap(({ start, end }) => wordsIn(timeline, start, end)).join(' ');
  const said = words === '' ? '' : `: ${quoted(words)}`;
  return `Cut ${formatSeconds(total)} s (${named.join(', ')}${rest > 0 ? `, ${rest} more` : ''})${said}`;
}

/** The caption words whose middle is in a range. */
function wordsIn({ tracks }: Timeline, start: TimelineTime, end: TimelineTime): string[] {
  return tracks
    .filter(({ type }) => type === 'caption')
    .flatMap(({ clips }) => clips.filter((clip) => clip.start < end && start < clip.end))
    .flatMap((clip) =>
      (clip.words ?? [])
        .filter((word) => {
          const middle = clip.start + ((word.start + word.endExclusive) / 2 - clip.in);
          return word.start < clip.out && word.endExclusive > clip.in && start <= middle && middle < end;
        })
        .map(({ text }) => text),
    );
}

function nameOfClip(timeline: Timeline, clipId: string, nameOf: (assetId: string) => string | undefined): string {
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip) return 'a clip that is gone';
  const text = textOf(timeline, clipId);
  const name = nameOf(clip.assetId) ?? (text === '' ? 'the clip' : quoted(text));
  return `${name} at ${seconds(clip.start)}`;
}

function textOf(timeline: Timeline, clipId: string): string {
  const clip = findClip(timeline, clipId)?.clip;
  return clip ? (titleOf(clip) ?? clip.text ?? '') : '';
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line}”`;
}

function seconds(at: TimelineTime): string {
  return `${formatSeconds(at)} s`;
}
