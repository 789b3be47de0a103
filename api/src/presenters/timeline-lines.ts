import type * as z from 'zod';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { transcriptsSchema } from '#shared/contracts/transcript.ts';

type WireTimeline = z.input<typeof timelineAnswerSchema>;
type WireTrack = WireTimeline['tracks'][number];
type WireClip = WireTrack['clips'][number];
type WireTranscript = z.input<typeof transcriptsSchema>[number];

/** The part of a timeline to describe, in seconds. */
interface Part {
  readonly from: number;
  readonly to: number;
}

interface Facts {
  /** Names of assets by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly transcripts: ReadonlyMap<string, WireTranscript>;
}

/** Clips and words that one description names. */
const MOST_LINES = { clips: 400, words: 3_000 } as const;

/**
 * Describes a part of a timeline for a language model: a line for each track and clip, then the words that are heard,
 * with their times. Times are seconds of the timeline, those in brackets seconds of the source.
 */
export function timelineLines(timeline: WireTimeline, part: Part, { names, transcripts }: Facts): string {
  const { version, tracks, markers = [] } = timeline;
  const end = Math.max(0, ...tracks.map(({ clips }) => clips.at(-1)?.end ?? 0));
  const isIn = ({ start, end: until }: WireClip) => start < part.to && until > part.from;
  let left: number = MOST_LINES.clips;
  const lines = tracks.flatMap((track) => {
    const inside = track.clips.filter(isIn);
    const shown = inside.slice(0, left);
    left -= shown.length;
    const rest = inside.length - shown.length;
    return [
      trackLine(track),
      ...shown.map((clip) => `  ${clipLine(clip, track.type, names)}`),
      ...(rest > 0 ? [`  … ${rest} more clips: ask for a shorter part`] : []),
    ];
  });
  const words = tracks.flatMap((track) =>
    track.type === 'caption' || track.muted
      ? []
      : track.clips.filter(isIn).flatMap((clip) => wordsOf(clip, transcripts)),
  );
  return [
    `version ${version}, ${time(end)} s long, shown ${time(part.from)} to ${time(Math.min(part.to, Math.max(end, part.from)))} s`,
    ...lines,
    ...(markers.length > 0 ? ['markers'] : []),
    ...markers.map(({ id, at, name, color }) => `  ${id} ${time(at)} ${JSON.stringify(name)} ${color}`),
    ...wordLines(words.filter(({ at }) => part.from <= at && at < part.to)),
  ].join('\n');
}

function trackLine({ id, type, name, muted, hidden, locked, solo }: WireTrack): string {
  const flags = Object.entries({ muted, hidden, locked, solo }).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
  return [`${type} track ${id}`, ...(name ? [JSON.stringify(name)] : []), ...flags].join(' ');
}

function clipLine(clip: WireClip, type: WireTrack['type'], names: ReadonlyMap<string, string>): string {
  const { id, assetId = '', start, end, in: from, out, text, speed, volume, reversed, effects = [] } = clip;
  const title = effects.find((effect) => effect.id === 'title');
  const kind = title ? 'title' : type === 'caption' ? 'caption' : assetId === '' ? 'placeholder' : null;
  const words = title ? title.values['text'] : text;
  return [
    `${id} ${time(start)}–${time(end)}`,
    kind ?? JSON.stringify(names.get(assetId) ?? assetId),
    ...(assetId !== '' && type !== 'caption' ? [`[${time(from)}–${time(out)}]`] : []),
    ...(words === undefined ? [] : [JSON.stringify(words)]),
    ...(speed === undefined ? [] : [`speed ${speed}`]),
    ...(volume === undefined ? [] : [`volume ${volume}`]),
    ...(reversed ? ['reversed'] : []),
  ].join(' ');
}

interface PlacedWord {
  readonly at: number;
  readonly text: string;
}

/** The words whose middle a clip plays. A clip that stands still or plays backwards says nothing. */
function wordsOf(clip: WireClip, transcripts: ReadonlyMap<string, WireTranscript>): PlacedWord[] {
  const { start, in: from, out, speed = 1, reversed, volume } = clip;
  if (speed === 0 || reversed || volume === 0) return [];
  return (transcripts.get(clip.assetId ?? '')?.words ?? []).flatMap((word) => {
    const middle = (word.start + word.end) / 2;
    if (word.text === '' || middle < from || middle >= out) return [];
    return [{ at: Math.max(start, start + (word.start - from) / speed), text: word.text }];
  });
}

function wordLines(words: readonly PlacedWord[]): string[] {
  const sorted = words.toSorted((left, right) => left.at - right.at);
  const lines = [...new Set(sorted.map(({ at, text }) => `  ${time(at)} ${text}`))];
  const rest = lines.length - MOST_LINES.words;
  if (lines.length === 0) return [];
  return [
    'words heard, each with its start',
    ...lines.slice(0, MOST_LINES.words),
    ...(rest > 0 ? [`  … ${rest} more words: ask for a shorter part`] : []),
  ];
}

function time(seconds: number): string {
  return String(Math.round(seconds * 1_000) / 1_000);
}
