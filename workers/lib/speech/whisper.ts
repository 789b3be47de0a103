import type { Tensor } from 'onnxruntime-node';
import * as z from 'zod';
import { alignTokens } from './align-tokens.ts';
import type { Ort, Session } from './find-speech.ts';
import { SPEECH_RATE_HZ } from './model/mel-bank.ts';
import { pickToken, sumOfExponentials } from './pick-token.ts';
import { addRestarts } from './restarts.ts';
import { findSilences, type HeardWord, type SecondsRange, snapWords } from './snap-words.ts';
import { TIME_STEP_SECONDS, type WhisperTokens } from './whisper-tokens.ts';

/** The part of `config.json` that is used. */
export const whisperConfigSchema = z.object({
  alignment_heads: z.array(z.tuple([z.int(), z.int()])),
  suppress_ids: z.array(z.int()),
  suppress_ids_begin: z.array(z.int()),
});

/** The recogniser in memory. */
export interface WhisperModel {
  readonly ort: Ort;
  readonly encoder: Session;
  readonly decoder: Session;
  readonly tokens: WhisperTokens;
  readonly config: z.infer<typeof whisperConfigSchema>;
}

/** Words of a window, in seconds of the window, and the language that they are in. */
export interface HeardWindow {
  readonly language: string;
  readonly words: readonly HeardWord[];
}

/** Returns the words that are said where these were heard. */
export type KnownWords = (heard: readonly string[]) => readonly string[];

/** The model hears 30 s at once, whatever it is given. */
const WINDOW_SAMPLES = 30 * SPEECH_RATE_HZ;

/** Most tokens of a window: faster speech than any is a loop. */
const MOST_TOKENS = 220;

/** A window that the model believes to be without speech, and is not sure of its words, has none: "Thank you." over music. */
const NO_SPEECH = 0.6;
const UNSURE = -1;

/** Below this mean the words are inventions, whatever it believes of speech. */
const INVENTED = -1.6;

/**
 * Told to the model as said before the window: without it, it leaves out most of "um" and "uh", and what is begun twice. In other
 * languages it is told nothing.
 */
const SAID_BEFORE: Readonly<Record<string, string>> = {
  en: 'Um, uh, so, like, you know, um, er, hmm.',
  de: 'Äh, ähm, also, na ja, sozusagen, öh, hm.',
  fr: 'Euh, ben, alors, tu vois, euh, heu, hum.',
  es: 'Eh, este, o sea, pues, sabes, em, mmm.',
};

type Values = Readonly<Record<string, Tensor>>;

/**
 * Recognises the words of up to 30 s of speech.
 * @param samples At 16 kHz.
 * @param language BCP 47; null: the likeliest. One that the model does not know counts as null.
 * @param options.known For sound of a known text: returns the words that are said in place of those that were heard.
 * @param options.pauses Of the speech, in seconds of the window; which its loudness does not show under music.
 */
export async function hearWindow(
  model: WhisperModel,
  samples: Float32Array,
  language: string | null,
  { known, pauses = [] }: { readonly known?: KnownWords | undefined; readonly pauses?: readonly SecondsRange[] } = {},
): Promise<HeardWindow> {
  const heard = await hearOnce(model, { samples, language, known, pauses });
  if (known) return heard;
  const words = await addRestarts(
    heard.words,
    { pauses, seconds: samples.length / SPEECH_RATE_HZ },
    async ({ start, end }) => {
      const part = await hearOnce(model, {
        samples: samples.subarray(Math.round(start * SPEECH_RATE_HZ), Math.round(end * SPEECH_RATE_HZ)),
        language: heard.language,
        pauses: pauses.map((pause) => ({ start: pause.start - start, end: pause.end - start })),
      });
      return part.words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }));
    },
  );
  return { ...heard, words };
}

interface Sound {
  readonly samples: Float32Array;
  readonly language: string | null;
  readonly known?: KnownWords | undefined;
  readonly pauses: readonly SecondsRange[];
}

async function hearOnce(model: WhisperModel, { samples, language, known, pauses }: Sound): Promise<HeardWindow> {
  const { tokens, ort } = model;
  const used = samples.subarray(0, WINDOW_SAMPLES);
  const padded = new Float32Array(WINDOW_SAMPLES);
  padded.set(used);
  const sound: Values = await model.encoder.run({ pcm: new ort.Tensor('float32', padded, [WINDOW_SAMPLES]) });
  const found = await judge(model, sound);
  const spoken = language !== null && tokens.languages.has(language) ? language : found.language;
  const prompt = [tokens.startOfTranscript, tokens.languages.get(spoken) ?? 0, tokens.transcribe];
  const before = SAID_BEFORE[spoken];
  const told = before ? [tokens.startOfPrevious, ...tokens.encode(before.split(' ')).ids] : [];
  const said = await decode(model, sound, { prompt: [...told, ...prompt], noSpeech: found.noSpeech });
  const heard = said.filter((id) => id < tokens.endOfText);
  const heardWords = tokens.words(heard);
  const { ids: text, words: written } = known
    ? tokens.encode(known(heardWords.map((word) => word.text)))
    : { ids: heard, words: heardWords };
  if (heard.length === 0 || text.length === 0) return { language: spoken, words: [] };

  const given = [...prompt, tokens.noTimes, ...text, tokens.endOfText];
  const { align } = await step(model, given, { ...sound, ...emptyCache(model, sound) }, ['align']);
  const [headCount = 0, tokenCount = 0, frameCount = 0] = align?.dims ?? [];
  const seconds = used.length / SPEECH_RATE_HZ;
  const starts = alignTokens(
    { data: align?.data as Float32Array, headCount, tokenCount, frameCount },
    prompt.length + 1,
    Math.ceil(seconds / TIME_STEP_SECONDS),
  ).map((frame) => frame * TIME_STEP_SECONDS);
  const words = written.map((word) => ({
    text: word.text,
    start: starts[word.first] ?? 0,
    end: starts[word.endExclusive] ?? seconds,
  }));
  const snapped = snapWords(snapWords(words, findSilences(used)), pauses);
  return { language: spoken, words: snapped };
}

/** The likeliest language, and the probability that there is no speech. */
async function judge(model: WhisperModel, sound: Values): Promise<{ language: string; noSpeech: number }> {
  const { tokens } = model;
  const feeds = { ...sound, ...emptyCache(model, sound) };
  const { logits } = await step(model, [tokens.startOfTranscript], feeds, ['logits']);
  const values = logits?.data as Float32Array;
  const [best] = [...tokens.languages].toSorted(([, a], [, b]) => (values[b] ?? 0) - (values[a] ?? 0));
  const { sum, shift } = sumOfExponentials(values, 0, values.length);
  return { language: best?.[0] ?? 'en', noSpeech: Math.exp((values[tokens.noSpeech] ?? 0) - shift) / sum };
}

/** Tokens of the text that the model hears; none for sound without speech. */
async function decode(
  model: WhisperModel,
  sound: Values,
  { prompt, noSpeech }: { prompt: readonly number[]; noSpeech: number },
): Promise<readonly number[]> {
  const { tokens, config } = model;
  const suppressed = { always: config.suppress_ids, atStart: config.suppress_ids_begin };
  const said: number[] = [];
  let cache = emptyCache(model, sound);
  let given: readonly number[] = prompt;
  let sum = 0;
  const outputs = ['logits', ...Object.keys(cache).map((name) => name.replace('p', 'n'))];
  while (said.length < MOST_TOKENS) {
    const result = await step(model, given, { ...sound, ...cache }, outputs);
    const logits = Float32Array.from(result['logits']?.data as Float32Array);
    const { token, logProbability } = pickToken(logits, said, tokens, suppressed);
    sum += logProbability;
    if (token === tokens.endOfText) break;
    said.push(token);
    if (isLoop(said, tokens.endOfText)) break;
    given = [token];
    cache = Object.fromEntries(Object.keys(cache).map((name) => [name, result[name.replace('p', 'n')] as Tensor]));
  }
  const mean = sum / (said.length + 1);
  const isInvented = mean < INVENTED || (noSpeech > NO_SPEECH && mean < UNSURE);
  return isInvented ? [] : withoutLoop(said, tokens.endOfText);
}

/** Times that a phrase may be said in a row; the model can repeat one for ever. */
const MOST_REPEATS = 4;
const LONGEST_LOOP = 20;

function isLoop(said: readonly number[], endOfText: number): boolean {
  return withoutLoop(said, endOfText).length < said.filter((id) => id < endOfText).length;
}

/** Tokens of text with a phrase that ends them again and again said once. */
function withoutLoop(said: readonly number[], endOfText: number): readonly number[] {
  const text = said.filter((id) => id < endOfText);
  for (let length = 1; length <= LONGEST_LOOP; length++) {
    const repeated = length * (length === 1 ? 2 * MOST_REPEATS : MOST_REPEATS);
    if (repeated > text.length) break;
    const isSame = text.slice(-repeated).every((id, n, all) => id === all[n % length]);
    if (isSame) return text.slice(0, text.length - repeated + length);
  }
  return text;
}

async function step(
  { ort, decoder }: WhisperModel,
  ids: readonly number[],
  feeds: Values,
  outputs: readonly string[],
): Promise<Values> {
  const tokens = new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]);
  return decoder.run({ ...feeds, tokens }, outputs);
}

/** The decoder's memory before its first token. */
function emptyCache({ ort }: WhisperModel, sound: Values): Record<string, Tensor> {
  const [heads = 0, size = 0] = sound['ck0']?.dims ?? [];
  const names = Object.keys(sound).map((name) => name.replace('c', 'p'));
  return Object.fromEntries(
    names.map((name) => [name, new ort.Tensor('float32', new Float32Array(0), [heads, 0, size])]),
  );
}
