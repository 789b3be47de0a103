import { alignTokens } from './align-tokens.ts';
import { decode, isBetter } from './decode.ts';
import { withQuietEnds } from './find-pauses.ts';
import { SPEECH_RATE_HZ } from './model/mel-bank.ts';
import { sumOfExponentials } from './pick-token.ts';
import { promptTokens } from './prompt.ts';
import { LEAST_REST_SECONDS, restStart } from './rest-of-window.ts';
import { addRestarts } from './restarts.ts';
import { markSilent } from './silent-words.ts';
import { findSilences, type RecognisedWord, type SecondsRange, snapWords } from './snap-words.ts';
import { emptyCache, step, type Values, type WhisperModel } from './whisper-model.ts';
import { TIME_STEP_SECONDS } from './whisper-tokens.ts';

/** Words of a window, in seconds of the window, and the language that they are in. */
export interface RecognisedWindow {
  readonly language: string;
  readonly words: readonly RecognisedWord[];
}

/** Returns the words that are said where these were heard. */
export type KnownWords = (recognised: readonly string[]) => readonly string[];

/** Knowledge of the words of a sound. */
export interface HeardWith {
  /** For sound of a known text. */
  readonly known?: KnownWords | undefined;
  /** Names that may be said, as they are written, the most important first. */
  readonly terms?: readonly string[] | undefined;
}

/** The model always processes 30 s at once. */
const WINDOW_SAMPLES = 30 * SPEECH_RATE_HZ;

/**
 * Recognises the words of up to 30 s of speech.
 * @param samples At 16 kHz.
 * @param language BCP 47; null: the likeliest. One that the model does not know counts as null.
 * @param options.known For sound of a known text: returns the spoken words to use instead of the recognised ones.
 * @param options.terms Names that may be said, as they are written.
 * @param options.pauses Of the speech, in seconds of the window, because loudness does not show them under music.
 */
export async function recogniseWindow(
  model: WhisperModel,
  samples: Float32Array,
  language: string | null,
  { known, terms = [], pauses = [] }: HeardWith & { readonly pauses?: readonly SecondsRange[] } = {},
): Promise<RecognisedWindow> {
  const sound = { samples, language, known, terms, pauses };
  const recognised = await recogniseAll(model, sound);
  if (known) return recognised;
  const seconds = samples.length / SPEECH_RATE_HZ;
  const words = await addRestarts(recognised.words, { pauses, seconds }, async (range) => {
    const part = await recogniseOnce(model, { ...partOf(sound, range), language: recognised.language });
    return part.words.map((word) => shifted(word, range.start));
  });
  return { ...recognised, words };
}

interface Sound {
  readonly samples: Float32Array;
  readonly language: string | null;
  readonly known: KnownWords | undefined;
  readonly terms: readonly string[];
  readonly pauses: readonly SecondsRange[];
}

/** Most times that the rest of a window is recognised again. */
const MOST_RESTS = 3;

/**
 * Recognises a window to its end: the model may stop at the end of any sentence, and states how far it came. The rest
 * is recognised separately, as Whisper's own decoder does.
 */
async function recogniseAll(model: WhisperModel, sound: Sound): Promise<RecognisedWindow> {
  const end = sound.samples.length / SPEECH_RATE_HZ;
  const first = await recogniseOnce(model, sound);
  let { words, untilSeconds: from } = first;
  for (let rests = 0; rests < MOST_RESTS && end - from >= LEAST_REST_SECONDS; rests++) {
    const start = from;
    const rest = await recogniseOnce(model, { ...partOf(sound, { start, end }), language: first.language });
    words = [...words, ...rest.words.map((word) => shifted(word, start))];
    from += rest.untilSeconds;
  }
  return { language: first.language, words };
}

/** A part of a sound, in seconds from its start. */
function partOf(sound: Sound, { start, end }: SecondsRange): Sound {
  return {
    ...sound,
    samples: sound.samples.subarray(Math.round(start * SPEECH_RATE_HZ), Math.round(end * SPEECH_RATE_HZ)),
    pauses: sound.pauses.map((pause) => shifted(pause, -start)),
  };
}

function shifted<Range extends SecondsRange>(range: Range, seconds: number): Range {
  return { ...range, start: range.start + seconds, end: range.end + seconds };
}

interface PartialWindow extends RecognisedWindow {
  /** The sound after this has not been heard. */
  readonly untilSeconds: number;
}

async function recogniseOnce(model: WhisperModel, heard: Sound): Promise<PartialWindow> {
  const { samples, language, known, terms, pauses } = heard;
  const { tokens, ort } = model;
  const used = samples.subarray(0, WINDOW_SAMPLES);
  const padded = new Float32Array(WINDOW_SAMPLES);
  padded.set(used);
  const sound: Values = await model.encoder.run({ pcm: new ort.Tensor('float32', padded, [WINDOW_SAMPLES]) });
  const found = await judge(model, sound);
  const spoken = language !== null && tokens.languages.has(language) ? language : found.language;
  const prompt = [tokens.startOfTranscript, tokens.languages.get(spoken) ?? 0, tokens.transcribe];
  const previous = promptTokens(tokens, spoken, terms);
  const first = await decode(model, sound, { prompt: [...previous, ...prompt], noSpeech: found.noSpeech });
  // A prompt leads the model astray where it hears little: "uh, uh, uh", or a sentence that nobody says.
  const again =
    first.isDoubtful && previous.length > 0 ? await decode(model, sound, { prompt, noSpeech: found.noSpeech }) : first;
  const { output: recognised, probabilities, lastTime } = isBetter(again, first) ? again : first;
  const recognisedWords = tokens.words(recognised);
  const { ids: text, words: written } = known
    ? tokens.encode(known(recognisedWords.map((word) => word.text)))
    : { ids: recognised, words: recognisedWords };
  const untilSeconds = restStart(lastTime, { seconds: used.length / SPEECH_RATE_HZ, pauses });
  if (recognised.length === 0 || text.length === 0) return { language: spoken, words: [], untilSeconds };

  const given = [...prompt, tokens.noTimes, ...text, tokens.endOfText];
  const { align } = await step(model, given, { ...sound, ...emptyCache(model, sound) }, ['align']);
  const [headCount = 0, tokenCount = 0, frameCount = 0] = align?.dims ?? [];
  const starts = alignTokens(
    { data: align?.data as Float32Array, headCount, tokenCount, frameCount },
    prompt.length + 1,
    Math.ceil(untilSeconds / TIME_STEP_SECONDS),
  ).map((frame) => frame * TIME_STEP_SECONDS);
  const words = written.map((word) => ({
    text: word.text,
    start: starts[word.first] ?? 0,
    end: starts[word.endExclusive] ?? untilSeconds,
    ...(known ? {} : { confidence: tokens.confidence(recognised, probabilities, word) }),
  }));
  // The detector comes first: beside music, loudness shows the quiet end of a word as a pause, and the music as its rest.
  const snapped = snapWords(snapWords(words, pauses), withQuietEnds(findSilences(used), pauses));
  return { language: spoken, words: known ? snapped : markSilent(snapped, pauses), untilSeconds };
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
