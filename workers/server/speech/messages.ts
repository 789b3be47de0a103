import type { RecognisedWord, SecondsRange } from '#workers/lib/speech/snap-words.ts';
import type { SpeechWindow } from '#workers/lib/speech/speech-windows.ts';
import type { SpeechFolders } from './load-speech.ts';

/** A part of a sound file: 16 kHz, one channel, 16 bits, without a header. */
export interface SoundPart extends SecondsRange {
  readonly path: string;
}

/** Work of the recognition process, one piece at a time. In between it retains only the models. */
export interface SpeechWork {
  /** Loads the models. The first load after a download builds their graphs. */
  load: { readonly input: SpeechFolders; readonly output: null };
  /** Finds speech: its probability in every step of the part. */
  find: { readonly input: SoundPart; readonly output: readonly number[] };
  /** Recognises a window of speech of up to 30 s; times are seconds of the file. */
  recognise: {
    readonly input: SoundPart & SpeechWindow & { readonly language: string | null; readonly terms: readonly string[] };
    readonly output: { readonly language: string; readonly words: readonly RecognisedWord[] };
  };
}
export type SpeechTask = keyof SpeechWork;

/** A message to the process. It answers with the tasks' results, in the same order. */
export type SpeechRequest = {
  readonly [T in SpeechTask]: { readonly task: T; readonly input: SpeechWork[T]['input'] };
}[SpeechTask];
