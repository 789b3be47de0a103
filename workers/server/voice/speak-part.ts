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

/** The model's sound comes this much before its own lengths say: the median at words after pauses. */
const EARLY_SECONDS = 0.05;

/** Punctuation apart from words; a decimal mark belongs to its number. */
const PIECES = new RegExp(`(?:[^\\s${PAUSE_SIGNS}¡¿]|(?<=\\d)[.,](?=\\d))+|[${PAUSE_SIGNS}]`, 'gu');

/** Speaks words in one run of the model, or in several when they are too many for it. */
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
  // No real word is longer than this; one of thousands of letters would keep other accounts waiting for minutes.
  const heard = signs.slice(0, most);
  const { samples, frames } = await kokoro.speak(heard, voice.name, voice.speed);
  const times = [0];
  for (const count of frames) times.push((times.at(-1) ?? 0) + count / FRAMES_PER_SECOND);
  const length = samples.length / KOKORO_RATE_HZ;
  // Frames begin with a silent one.
  const timeOf = (sign: number) => Math.min(length, Math.max(0, (times[sign + 1] ?? length) - EARLY_SECONDS));
  const timed = words.flatMap(({ written }, index) => {
    const span = spans[index];
    return span && span.to > span.from ? [{ text: written, start: timeOf(span.from), end: timeOf(span.to) }] : [];
  });
  return { samples, words: timed };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The model's signs of all words, and the span of each word, without the punctuation after it. */
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
  const samples = new Float32Array(first.samples.length + second.samples.length);
  samples.set(first.samples);
  samples.set(second.samples, first.samples.length);
  const offset = first.samples.length / KOKORO_RATE_HZ;
  return { samples, words: [...first.words, ...second.words.map((word) => shifted(word, offset))] };
}

/** The word, some seconds later. */
export function shifted({ text, start, end }: TimedWord, seconds: number): TimedWord {
  return { text, start: start + seconds, end: end + seconds };
}
