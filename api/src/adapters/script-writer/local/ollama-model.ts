import type { Logger } from 'pino';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import type { WriterOrder, WriterReply } from '#workers/server/writer/messages.ts';
import type { LineModel, LineModelOptions } from './line-model.ts';

/** A server on the same machine lists its models at once. */
const LIST_MS = 2_000;
/** A model that has to be loaded first says nothing for a while. */
const SILENCE_MS = 120_000;
const MAX_REPLY_CHARACTERS = 20_000;

/** Smaller models say false things; names of 3B models stand for 2.9 to 3.4 billion parameters. */
const LEAST_BILLIONS = 2.9;

const CONTEXT_TOKENS = 4_096;
const TEMPERATURE = 0.3;
const SEED = 7;

const tagsSchema = z.object({
  models: z.array(
    z.object({ name: z.string().min(1), details: z.object({ parameter_size: z.string().optional() }).optional() }),
  ),
});

/** A line of the streamed answer; its fields are Ollama's. */
const partSchema = z.object({
  message: z.object({ content: z.string() }).optional(),
  error: z.string().optional(),
  done: z.boolean().optional(),
  prompt_eval_count: z.int().optional(),
  eval_count: z.int().optional(),
});

export interface OllamaOptions {
  /** Without a path. */
  readonly url: string;
  /** Name of the model; null for the first that is large enough. */
  readonly model: string | null;
  readonly log: Pick<Logger, 'warn'>;
  /** Time without a byte after which an answer is given up. Default: two minutes. */
  readonly silenceMs?: number;
}

/** A model of an Ollama, by its own API: it takes a schema for the reply. */
export class OllamaModel implements LineModel {
  readonly #options: OllamaOptions;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();

  constructor(options: OllamaOptions) {
    this.#options = options;
  }

  async name(): Promise<string | null> {
    const model = await this.#model(AbortSignal.any([]));
    return model === null ? null : `${model} in Ollama`;
  }

  async write(
    order: WriterOrder,
    { accountId, signal: given, onPiece }: LineModelOptions,
  ): Promise<WriterReply & { readonly name: string }> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const leave = this.#turns.enter(accountId);
    try {
      return await this.#turns.run(accountId, signal, async () => {
        const model = await this.#model(signal);
        if (model === null) throw new ApiError('ai.unavailable');
        return { ...(await this.#ask(model, order, signal, onPiece)), name: `${model} in Ollama` };
      });
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
  }

  async #model(signal: AbortSignal): Promise<string | null> {
    const { url, model } = this.#options;
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]);
      const answer = await fetch(`${url}/api/tags`, { redirect: 'error', signal: limits });
      if (!answer.ok) return null;
      const { models } = tagsSchema.parse(await answer.json());
      const names = models.map(({ name }) => name);
      if (model !== null) return names.find((name) => name === model || name === `${model}:latest`) ?? null;
      const large = models.find(({ details }) => billionsOf(details?.parameter_size) >= LEAST_BILLIONS);
      return large?.name ?? null;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  async #ask(
    model: string,
    { instructions, text, schema, maxTokens }: WriterOrder,
    signal: AbortSignal,
    onPiece: (piece: string) => void,
  ): Promise<WriterReply> {
    const { url, log, silenceMs = SILENCE_MS } = this.#options;
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    let content = '';
    try {
      const answer = await fetch(`${url}/api/chat`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json' },
        signal: AbortSignal.any([signal, silence.signal]),
        body: JSON.stringify({
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: text },
          ],
          stream: true,
          format: schema,
          think: false,
          options: { temperature: TEMPERATURE, seed: SEED, num_predict: maxTokens, num_ctx: CONTEXT_TOKENS },
        }),
      });
      if (!answer.ok || !answer.body) throw new Error(`Ollama answered ${answer.status}.`);
      for await (const line of linesOf(answer.body)) {
        timer.refresh();
        const part = partSchema.parse(JSON.parse(line));
        if (part.error !== undefined) throw new Error('Ollama reported an error in its answer.');
        const piece = part.message?.content ?? '';
        content += piece;
        if (content.length > MAX_REPLY_CHARACTERS) throw new Error('The reply is too long.');
        if (piece !== '') onPiece(piece);
        if (part.done)
          return { content, promptTokens: part.prompt_eval_count ?? 0, completionTokens: part.eval_count ?? 0 };
      }
      throw new Error('The answer broke off.');
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'Ollama could not write');
      throw new ApiError(content === '' ? 'ai.unavailable' : 'ai.model-stopped', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Billions of parameters in "4.0B" or "500M"; 0 if it says something else. */
function billionsOf(size = ''): number {
  const [, number = '0', unit] = /^([\d.]+)([BM])$/i.exec(size) ?? [];
  return Number(number) / (unit?.toUpperCase() === 'M' ? 1_000 : 1);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = '';
  for await (const chunk of body) {
    const lines = (open + decoder.decode(chunk, { stream: true })).split('\n');
    open = lines.pop() ?? '';
    if (open.length > MAX_REPLY_CHARACTERS) throw new Error('A line of the answer is too long.');
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (open.trim() !== '') yield open;
}
