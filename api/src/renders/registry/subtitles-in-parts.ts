import { nextRound } from '#api/work/in-parts.ts';
import { readVtt } from '#shared/subtitles/read-vtt.ts';
import { FILE_HEADS, type WrittenCue, writeCues } from '#shared/subtitles/write-subtitles.ts';
import type { WrittenFormat } from '#shared/subtitles/written-formats.ts';

/** Letters of cues that are read or written in one go, which takes a few milliseconds. */
const LETTERS_AT_ONCE = 8_000;

/** Writes cues as a file's text. Other requests are answered between its parts. */
export async function writeInParts(cues: readonly WrittenCue[], format: WrittenFormat): Promise<string> {
  let text = FILE_HEADS[format];
  let first = 0;
  for (const part of partsOf(cues, (cue) => cue.text.length + cue.bold.length)) {
    text += writeCues(part, format, first);
    first += part.length;
    await nextRound();
  }
  return text;
}

/**
 * Converts stored WebVTT from {@link writeInParts} to another format. Other requests are answered between its parts.
 */
export async function convertInParts(vtt: string, format: WrittenFormat): Promise<string> {
  if (format === 'vtt') return vtt;
  const [head = '', ...blocks] = vtt.split('\n\n');
  const cues: WrittenCue[] = [];
  for (const part of partsOf(blocks, (block) => block.length)) {
    cues.push(...readVtt([head, '', ...part.join('\n\n').split('\n')]).cues);
    await nextRound();
  }
  return writeInParts(cues, format);
}

function* partsOf<T>(all: readonly T[], weigh: (one: T) => number): Generator<readonly T[]> {
  let from = 0;
  let weight = 0;
  for (const [index, one] of all.entries()) {
    weight += weigh(one);
    if (weight < LETTERS_AT_ONCE && index < all.length - 1) continue;
    yield all.slice(from, index + 1);
    from = index + 1;
    weight = 0;
  }
}
