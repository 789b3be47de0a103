import type { Tensor } from 'onnxruntime-node';
import { pickToken } from './pick-token.ts';
import { emptyCache, step, type Values, type WhisperModel } from './whisper-model.ts';
import { TIME_STEP_SECONDS } from './whisper-tokens.ts';

/** Most tokens per window: more than the fastest speech, so beyond it is a loop. */
const MOST_TOKENS = 220;

/** A window that the model believes to have no speech, with uncertain words, has none: "Thank you." over music. */
const NO_SPEECH = 0.6;
const UNSURE = -1;

/** Below this mean log probability the words are hallucinated, even if the model is sure it hears speech. */
const INVENTED = -1.6;

type Judged = Pick<Decoded, 'mean' | 'isLooped'>;

/** The model’s answer for a window. */
export interface Decoded {
  /** Tokens of the text that the model hears; none for sound without speech. */
  readonly output: readonly number[];
  /** Probability of each token of the output. */
  readonly probabilities: readonly number[];
  /** Until when it has heard, in seconds of the window; null when it does not say. */
  readonly lastTime: number | null;
  /** Mean log probability of the tokens. */
  readonly mean: number;
  /** True when it repeats one phrase forever. */
  readonly isLooped: boolean;
  /**
   * True when another try may recognise more, even where the model detects no speech, because the speech detector has
   * accepted it.
   */
  readonly isDoubtful: boolean;
}

/** True when the second try is more credible. */
export function isBetter(again: Judged, first: Judged): boolean {
  return again.isLooped === first.isLooped ? again.mean > first.mean : first.isLooped;
}

/** Decodes greedily: always picks the likeliest token. */
export async function decode(
  model: WhisperModel,
  sound: Values,
  { prompt, noSpeech }: { prompt: readonly number[]; noSpeech: number },
): Promise<Decoded> {
  const { tokens, config } = model;
  const suppressed = { always: config.suppress_ids, atStart: config.suppress_ids_begin };
  const generated: number[] = [];
  const probabilities: number[] = [];
  let cache = emptyCache(model, sound);
  let given: readonly number[] = prompt;
  let sum = 0;
  const outputs = ['logits', ...Object.keys(cache).map((name) => name.replace('p', 'n'))];
  while (generated.length < MOST_TOKENS) {
    const result = await step(model, given, { ...sound, ...cache }, outputs);
    const logits = Float32Array.from(result['logits']?.data as Float32Array);
    const { token, logProbability } = pickToken(logits, generated, tokens, suppressed);
    sum += logProbability;
    if (token === tokens.endOfText) break;
    generated.push(token);
    if (token < tokens.endOfText) probabilities.push(Math.exp(logProbability));
    if (isLoop(generated, tokens.endOfText)) break;
    given = [token];
    cache = Object.fromEntries(Object.keys(cache).map((name) => [name, result[name.replace('p', 'n')] as Tensor]));
  }
  const mean = sum / (generated.length + 1);
  const text = withoutLoop(generated, tokens.endOfText);
  const isLooped = isLoop(generated, tokens.endOfText);
  const judged = { mean, isLooped, isDoubtful: isLooped || mean < UNSURE };
  const isInvented = mean < INVENTED || (noSpeech > NO_SPEECH && mean < UNSURE);
  if (isInvented) return { ...judged, output: [], probabilities: [], lastTime: null };
  const last = generated.length > 1 ? (generated.at(-1) ?? 0) : 0;
  const lastTime = last < tokens.firstTime ? null : (last - tokens.firstTime) * TIME_STEP_SECONDS;
  return { ...judged, output: text, probabilities: probabilities.slice(0, text.length), lastTime };
}

/**
 * The model can repeat a phrase forever. People repeat one this often in a row, and short ones more often: "no, no, no,
 * no, no".
 */
const MOST_REPEATS = 4;
const LEAST_LOOP = 20;
const LONGEST_LOOP = 20;

function isLoop(generated: readonly number[], endOfText: number): boolean {
  return withoutLoop(generated, endOfText).length < generated.filter((id) => id < endOfText).length;
}

/** Tokens of text with a phrase that ends them again and again said once. */
export function withoutLoop(generated: readonly number[], endOfText: number): readonly number[] {
  const text = generated.filter((id) => id < endOfText);
  for (let length = 1; length <= LONGEST_LOOP; length++) {
    const repeated = length * Math.max(MOST_REPEATS, Math.ceil(LEAST_LOOP / length));
    if (repeated > text.length) continue;
    const isSame = text.slice(-repeated).every((id, n, all) => id === all[n % length]);
    if (isSame) return text.slice(0, text.length - repeated + length);
  }
  return text;
}
