/** The part of espeak-ng's worker in use here; the package has no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakEvent {
    readonly type: string;
    /** The word's first character, counted from 1. */
    readonly text_position: number;
    /** A phoneme's name, cut off after eight bytes. */
    readonly id?: string | number | undefined;
  }
  interface EspeakWorker {
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    synthesize(text: string, onSound: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
    synthesize_ipa(text: string): { readonly code: number; readonly ipa: string };
  }
  const load: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
  export default load;
}
