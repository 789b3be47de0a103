import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Voice } from '#shared/speech/voices.ts';
import type { SpeechPart } from './parts.ts';
import type { ReadLanguage } from './reading/read-text.ts';
import type { TimedWord } from './speak-part.ts';

/** Work of the voice process, one piece at a time. In between it retains only the model. */
export interface VoiceWork {
  /** Loads the model from a folder. */
  load: { readonly input: { readonly folder: string }; readonly output: null };
  /** Divides a text into parts. */
  read: {
    readonly input: {
      readonly text: string;
      readonly language: ReadLanguage;
      readonly speed: number;
      readonly glossary?: Glossary;
    };
    readonly output: readonly SpeechPart[];
  };
  /** Speaks a part into a file of floats at the model's rate. */
  speak: {
    readonly input: {
      readonly part: SpeechPart;
      readonly voice: Voice;
      readonly language: ReadLanguage;
      readonly speed: number;
      readonly path: string;
    };
    readonly output: readonly TimedWord[];
  };
  /** Joins spoken parts into a WAV file of 48 kHz at −16 LUFS. */
  finish: {
    readonly input: { readonly pieces: readonly SpokenPiece[]; readonly path: string };
    readonly output: { readonly durationSeconds: number; readonly words: readonly TimedWord[] };
  };
}
export type VoiceTask = keyof VoiceWork;

/** A part that `speak` has written. */
export interface SpokenPiece {
  readonly path: string;
  readonly words: readonly TimedWord[];
  readonly pauseSeconds: number;
}

/** A message to the process. It answers with the tasks' results, in the same order. */
export type VoiceRequest = {
  readonly [T in VoiceTask]: { readonly task: T; readonly input: VoiceWork[T]['input'] };
}[VoiceTask];
