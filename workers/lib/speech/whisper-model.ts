import type { Tensor } from 'onnxruntime-node';
import * as z from 'zod';
import type { Ort, Session } from './find-speech.ts';
import type { WhisperTokens } from './whisper-tokens.ts';

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

/** Inputs or results of a graph, by name. */
export type Values = Readonly<Record<string, Tensor>>;

/** Runs the decoder on the next tokens. */
export async function step(
  { ort, decoder }: WhisperModel,
  ids: readonly number[],
  feeds: Values,
  outputs: readonly string[],
): Promise<Values> {
  const tokens = new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]);
  return decoder.run({ ...feeds, tokens }, outputs);
}

/** The decoder's memory before its first token. */
export function emptyCache({ ort }: WhisperModel, sound: Values): Record<string, Tensor> {
  const [heads = 0, size = 0] = sound['ck0']?.dims ?? [];
  const names = Object.keys(sound).map((name) => name.replace('c', 'p'));
  return Object.fromEntries(
    names.map((name) => [name, new ort.Tensor('float32', new Float32Array(0), [heads, 0, size])]),
  );
}
