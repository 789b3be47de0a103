import { type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import { toTimeline } from '#shared/timeline/clip-time.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import type { CaptionStyle, Clip, SourceRange, Timeline } from '#shared/timeline/timeline.ts';
import { correctedWords, type Transcripts } from './corrected-words.ts';
import { breakSpoken, type SpokenToken } from './cues.ts';
import { middleOf } from './spoken-clips.ts';

/** A word recognised this close to the same word of a caption is that word, even after its time was corrected. */
const SAME_WORD_US: Microseconds = 300_000;

/**
 * Turns on captions for the words of clips. `deriveCaptions` then makes them. Leaves out words that hand-written
 * captions show at the same time.
 * @param style Style of new captions. Existing ones keep theirs.
 * @returns The same timeline when all words already have captions.
 */
export function showCaptions(
  timeline: Timeline,
  clipIds: readonly string[],
  style: CaptionStyle,
  transcripts: Transcripts,
): EditResult {
  if (clipIds.length === 0) return refuse('edit.nothing-selected');
  const isWritten = wordsByHand(timeline);
  const tracks = timeline.tracks.map((track) => {
    if (track.type === 'caption' || !track.clips.some(({ id }) => clipIds.includes(id))) return track;
    const clips = track.clips.map((clip) => {
      const transcript = transcripts.get(clip.assetId);
      if (!clipIds.includes(clip.id) || !transcript) return clip;
      const words = correctedWords(transcript, timeline.corrections?.[clip.assetId]);
      const tokens = words.flatMap((word) => word.tokens).filter((token) => isWithin(token, clip));
      const cues = breakSpoken(tokens, style).map(({ first, endExclusive }) => tokens.slice(first, endExclusive));
      const written = cues.filter((cue) => isWritten(cue, clip));
      return written.length === cues.length ? clip : withCaptions(clip, style, written.flatMap(rangeOf));
    });
    return clips.every((clip, index) => clip === track.clips[index]) ? track : { ...track, clips };
  });
  const isSame = tracks.every((track, index) => track === timeline.tracks[index]);
  return { ok: true, timeline: isSame ? timeline : { ...timeline, tracks } };
}

function withCaptions(clip: Clip, style: CaptionStyle, hidden: readonly SourceRange[]): Clip {
  const { captions = style, uncaptioned, ...rest } = clip;
  const isSame = clip.captions !== undefined && JSON.stringify(uncaptioned ?? []) === JSON.stringify(hidden);
  return isSame ? clip : { ...rest, captions, ...(hidden.length > 0 && { uncaptioned: hidden }) };
}

/** Returns a test for cues whose words are mostly shown by hand-written captions at the same times. */
function wordsByHand({ tracks }: Timeline): (cue: readonly SpokenToken[], clip: Clip) => boolean {
  const starts = new Map<string, Microseconds[]>();
  for (const clip of tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []))) {
    if (clip.assetId !== '') continue;
    for (const { text, start } of clip.words ?? []) {
      starts.set(spoken(text), [...(starts.get(spoken(text)) ?? []), toTimeline(clip, start)]);
    }
  }
  return (cue, clip) => {
    const said = cue.filter(({ text, start }) =>
      starts.get(spoken(text))?.some((other) => Math.abs(other - toTimeline(clip, start)) <= SAME_WORD_US),
    );
    return said.length >= cue.length / 2;
  };
}

function isWithin(token: SpokenToken, clip: Clip): boolean {
  return middleOf(token) >= clip.in && middleOf(token) < clip.out;
}

function rangeOf(cue: readonly SpokenToken[]): readonly SourceRange[] {
  const [first, last] = [cue[0], cue.at(-1)];
  return first && last ? [{ start: sourceTime(first.start), endExclusive: sourceTime(last.endExclusive) }] : [];
}

function spoken(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
