import { BLOCK_SAMPLES, type Session, SpeechDetector } from './find-speech.ts';
import { SPEECH_RATE_HZ } from './model/mel-bank.ts';
import type { RecognisedWord } from './snap-words.ts';
import { SpeechWindows } from './speech-windows.ts';
import { type HeardWith, recogniseWindow } from './whisper.ts';
import type { WhisperModel } from './whisper-model.ts';

/** The models of recognition in memory. */
export interface SpeechModels {
  readonly whisper: WhisperModel;
  readonly silero: Session;
}

/** Reads on through a sound: the next samples at 16 kHz; fewer than requested only at its end. */
export type ReadSound = (count: number) => Promise<Float32Array>;

/** Consecutive words of a known text that are missing from the sound. */
export interface UnspokenWords {
  readonly text: string;
  /** End of the previous word, in seconds from the beginning of the sound. */
  readonly at: number;
}

/** Words that were heard since the last time, if any. */
export interface RecognisedPart {
  /** In order, in seconds from the beginning of the sound. */
  readonly words: readonly RecognisedWord[];
  /** BCP 47; null before the first words. */
  readonly language: string | null;
  /** Everything before this has been recognised. */
  readonly untilSeconds: number;
  /** At the end of the sound, if a text was given. */
  readonly unspoken?: readonly UnspokenWords[];
}

/**
 * Recognises a sound while reading it: memory does not grow with its length, and words come window by window.
 * @param given BCP 47; null: that of the first words.
 * @param heardWith As for {@link recogniseWindow}; `known` is called window by window.
 */
export async function* recogniseSpeech(
  { whisper, silero }: SpeechModels,
  read: ReadSound,
  given: string | null,
  heardWith: HeardWith = {},
): AsyncGenerator<RecognisedPart, void, undefined> {
  const detector = new SpeechDetector(whisper.ort, silero);
  const windows = new SpeechWindows();
  let language = given;
  /** Samples that may still be in a window, and the number of the first. */
  let kept: Float32Array = new Float32Array(0);
  let first = 0;
  for (let isAtEnd = false; !isAtEnd; ) {
    const block = await read(BLOCK_SAMPLES);
    isAtEnd = block.length < BLOCK_SAMPLES;
    kept = joined(kept, block);
    const probabilities = await detector.judge(block);
    const decided = [...windows.add(probabilities), ...(isAtEnd ? windows.finish() : [])];
    for (const { start, end, pauses } of decided) {
      const from = Math.round(start * SPEECH_RATE_HZ);
      const samples = kept.subarray(from - first, Math.round(end * SPEECH_RATE_HZ) - first);
      const recognised = await recogniseWindow(whisper, samples, language, { ...heardWith, pauses });
      // A window without words says little of the language.
      if (recognised.words.length > 0) language ??= recognised.language;
      const words = recognised.words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }));
      yield { words, language, untilSeconds: end };
    }
    const done = isAtEnd ? first + kept.length : Math.floor(windows.doneSeconds * SPEECH_RATE_HZ);
    kept = kept.slice(Math.max(0, done - first));
    first = Math.max(first, done);
    yield { words: [], language, untilSeconds: first / SPEECH_RATE_HZ };
  }
}

function joined(left: Float32Array, right: Float32Array): Float32Array {
  const both = new Float32Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
