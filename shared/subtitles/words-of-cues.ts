import { normalizeText, splitTokens } from '#shared/captions/tokens.ts';
import type { SubtitleCue } from './subtitle-cue.ts';

/** Descriptions of sounds, which nobody speaks: "[applause]", "♪". */
const UNSAID = /\[[^[\]]*\]|[♪♫]+/gu;

/** The words of subtitles in spoken order. */
export function wordsOfCues(cues: readonly SubtitleCue[]): readonly string[] {
  return cues
    .toSorted((left, right) => left.start - right.start)
    .flatMap(({ text }) => splitTokens(normalizeText(text.replace(UNSAID, ' '))))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}
