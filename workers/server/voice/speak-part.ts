import { PAUSE_SIGNS, toKokoro } from './alphabet.ts';
import type { Accent, Phonemizer } from './espeak.ts';
import { FRAMES_PER_SECOND, KOKORO_RATE_HZ, type Kokoro, MAX_PHONEMES } from './kokoro.ts';
import type { ReadWord } from './reading/read-text.ts';

/** A written word and its seconds in some sound. */
export interface TimedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Sound of a part at {@link KOKORO_RATE_HZ}, and its words. */
export interface PartSound {
  readonly samples: Float32Array;
  readonly words: readonly TimedWord[];
}

export interface PartVoice {
  readonly name: string;
  readonly accent: Accent;
  readonly speed: number;
}

/** The model's sound is this much earlier than its own lengths say: the median at words after pauses. */
const EARLY_SECONDS = 0.05;

/** Sound starts at this share of the loudest sample. */
const ONSET_LEVEL = 0.03;

/** Time in which the first words of a run return to their lengths, if they are close. */
const SHIFTED_SECONDS = 0.5;

/**
 * A word of thousands of letters that needs more runs than this is cut off: it would delay other accounts for minutes.
 */
const MOST_RUNS_OF_WORD = 3;

/** Punctuation separate from words. A decimal mark belongs to its number. */
const PIECES = new RegExp(`(?:[^\\s${PAUSE_SIGNS}¡¿]|(?<=\\d)[.,](?=\\d))+|[${PAUSE_SIGNS}]`, 'gu');

/** Speaks words in one run of the model, or in several if there are too many. */
export async function speakPart(
  { kokoro, phonemizer }: { kokoro: Kokoro; phonemizer: Phonemizer },
  words: readonly ReadWord[],
  voice: PartVoice,
): Promise<PartSound> {
  const { signs, spans } = signsOf(kokoro, phonemizer, words, voice.accent);
  if (signs.length === 0) return { samples: new Float32Array(0), words: [] };
  const most = Math.floor(MAX_PHONEMES * Math.min(1, voice.speed));
  if (signs.length > most && words.length > 1) {
    const middle = Math.ceil(words.length / 2);
    const first = await speakPart({ kokoro, phonemizer }, words.slice(0, middle), voice);
    const second = await speakPart({ kokoro, phonemizer }, words.slice(middle), voice);
    return joined(first, second);
  }
  const { samples, times } = await speakSigns(kokoro, signs.slice(0, MOST_RUNS_OF_WORD * most), most, voice);
  const length = samples.length / KOKORO_RATE_HZ;
  const timeOf = (sign: number) => Math.min(length, Math.max(0, (times[sign] ?? length) - EARLY_SECONDS));
  const timed = words.flatMap(({ written }, index) => {
    const span = spans[index];
    return span && span.to > span.from ? [{ text: written, start: timeOf(span.from), end: timeOf(span.to) }] : [];
  });
  return { samples, words: timed };
}

/**
 * Speaks signs in as few runs as possible. Times are the start of each sign and the end of the last one, in seconds.
 */
async function speakSigns(
  kokoro: Kokoro,
  signs: readonly string[],
  most: number,
  { name, speed }: PartVoice,
): Promise<{ samples: Float32Array; times: readonly number[] }> {
  const times: number[] = [];
  let samples = new Float32Array(0);
  let end = 0;
  let rest = signs;
  while (rest.length > 0) {
    const space = rest.lastIndexOf(' ', most - 1);
    const count = rest.length > most ? (space > 0 ? space : most) : rest.length;
    const run = await kokoro.speak(rest.slice(0, count), name, speed);
    // Frames start with those of a silence.
    const [silence = 0, ...frames] = run.frames;
    const corrected = correctTimes(run.samples, silence / FRAMES_PER_SECOND);
    const offset = samples.length / KOKORO_RATE_HZ;
    let time = silence / FRAMES_PER_SECOND;
    for (const length of frames.slice(0, count)) {
      times.push(offset + corrected(time));
      time += length / FRAMES_PER_SECOND;
    }
    end = offset + corrected(time);
    samples = concatenated(samples, run.samples);
    rest = rest.slice(count);
  }
  return { samples, times: [...times, end] };
}

/**
 * Corrects the times of a run's first words. At a speed of 2 they sound 0.1 s later than the model's lengths say, at
 * 0.5 a quarter of a second earlier; after them the lengths are right.
 * @param begin Start of the first sign, in seconds.
 */
function correctTimes(samples: Float32Array, begin: number): (time: number) => number {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const onset = samples.findIndex((sample) => Math.abs(sample) > peak * ONSET_LEVEL);
  if (onset < 0) return (time) => time;
  const shift = onset / KOKORO_RATE_HZ + EARLY_SECONDS - begin;
  const reach = Math.max(SHIFTED_SECONDS, 2 * Math.abs(shift));
  return (time) => time + shift * Math.max(0, 1 - (time - begin) / reach);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the model's signs for all words, and the span of each word without the punctuation after it. */
function signsOf(kokoro: Kokoro, phonemizer: Phonemizer, words: readonly ReadWord[], accent: Accent) {
  const pieces = words.flatMap(({ spoken }, word) => (spoken.match(PIECES) ?? []).map((text) => ({ text, word })));
  const signs: string[] = [];
  const spans: (Span | undefined)[] = words.map(() => undefined);
  let stretch: { text: string; word: number }[] = [];
  const speakStretch = () => {
    if (stretch.length === 0) return;
    const phonemes = phonemizer.phonemize(
      stretch.map(({ text }) => text),
      accent,
    );
    for (const [index, { word }] of stretch.entries()) {
      if (signs.length > 0 && signs.at(-1) !== ' ') signs.push(' ');
      const from = signs.length;
      for (const phoneme of phonemes[index] ?? [])
        signs.push(...[...toKokoro(phoneme, accent)].filter((sign) => kokoro.knows(sign)));
      spans[word] = { from: spans[word]?.from ?? from, to: signs.length };
    }
    stretch = [];
  };
  for (const piece of pieces) {
    if (!PAUSE_SIGNS.includes(piece.text)) stretch.push(piece);
    else {
      speakStretch();
      if (signs.length > 0 && !PAUSE_SIGNS.includes(signs.at(-1) ?? '')) signs.push(piece.text);
    }
  }
  speakStretch();
  return { signs, spans };
}

function joined(first: PartSound, second: PartSound): PartSound {
  const offset = first.samples.length / KOKORO_RATE_HZ;
  return {
    samples: concatenated(first.samples, second.samples),
    words: [...first.words, ...second.words.map((word) => shifted(word, offset))],
  };
}

function concatenated(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(first.length + second.length);
  samples.set(first);
  samples.set(second, first.length);
  return samples;
}

/** Moves a word by some seconds. */
export function shifted({ text, start, end }: TimedWord, seconds: number): TimedWord {
  return { text, start: start + seconds, end: end + seconds };
}
