import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionChunk } from 'openai/resources';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { Author } from '#shared/contracts/script.ts';
import { createDraftReader } from './draft-reader.ts';
import {
  FORM_INSTRUCTIONS,
  rewriteInstructions,
  rewriteRequest,
  scriptInstructions,
  scriptRequest,
} from './instructions.ts';
import {
  formFromReply,
  formReplySchema,
  scenesFromReply,
  scenesReplySchema,
  scriptFromReply,
  scriptReplySchema,
} from './replies.ts';
import type { ScriptWriter } from './script-writer.ts';
import {
  CUES_AT_ONCE,
  cuesReplySchema,
  textsFromReply,
  translateInstructions,
  translateRequest,
} from './translate-cues.ts';

/** Number of requests before an unusable reply is given up. */
const ATTEMPTS = 2;

/** Limits the cost of one reply: the longest script takes about 6,000 tokens. */
const MAX_REPLY_TOKENS = 16_000;

/** The same limit for servers that ignore the token limit. */
const MAX_REPLY_CHARACTERS = 100_000;

/** A whole reply may take this many times the silence limit. */
const WHOLE_REPLY = 10;

interface Question<S extends z.ZodType, T> {
  name: string;
  instructions: string;
  text: string;
  schema: S;
  /** @throws when the reply fits the schema but is unusable. */
  accept(reply: z.output<S>): T | Promise<T>;
  onDraft?: ((narrations: readonly string[]) => void) | undefined;
}

type Tokens = Pick<Author, 'promptTokens' | 'completionTokens'>;

/** Creates the writer that uses a language model behind OpenAI's API, or a compatible server. */
export function createOpenAiWriter(config: NonNullable<Config['openai']>, log: Logger): ScriptWriter {
  const client = new OpenAI({
    apiKey: config.apiKey,
    baseURL: config.baseUrl,
    timeout: config.timeoutMs,
    maxRetries: 1,
    // The library's own log would include the request with its headers.
    logLevel: 'off',
  });

  async function ask<S extends z.ZodType, T>(
    question: Question<S, T>,
    signal: AbortSignal,
  ): Promise<{ answer: T; author: Author }> {
    const author: Author = { writer: 'model', model: config.model, promptTokens: 0, completionTokens: 0 };
    for (let attempt = 1; ; attempt++) {
      const { content, tokens } = await request(question, signal);
      author.promptTokens += tokens.promptTokens;
      author.completionTokens += tokens.completionTokens;
      try {
        return { answer: await question.accept(question.schema.parse(JSON.parse(content))), author };
      } catch (cause) {
        log.warn({ question: question.name, attempt, problem: problemOf(cause) }, 'reply of no use');
        if (attempt === ATTEMPTS) throw new ApiError('ai.bad-reply', { cause });
      }
    }
  }

  async function request<S extends z.ZodType, T>(
    question: Question<S, T>,
    signal: AbortSignal,
  ): Promise<{ content: string; tokens: Tokens }> {
    // The library's own timeout stops when the answer begins.
    const silence = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const limits = AbortSignal.any([silence.signal, AbortSignal.timeout(config.timeoutMs * WHOLE_REPLY)]);
    try {
      const chunks = await client.chat.completions.create(
        {
          model: config.model,
          messages: [
            { role: 'system', content: question.instructions },
            { role: 'user', content: question.text },
          ],
          response_format: zodResponseFormat(question.schema, question.name),
          max_completion_tokens: MAX_REPLY_TOKENS,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: AbortSignal.any([signal, limits]) },
      );
      timer = setTimeout(() => silence.abort(), config.timeoutMs);
      const reply = await readReply(chunks, question.onDraft, () => timer?.refresh());
      // The library ends an aborted stream as if it were complete.
      signal.throwIfAborted();
      limits.throwIfAborted();
      return reply;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      signal.throwIfAborted();
      throw unavailable(error, log);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async writeScript(prompt, { signal, onDraft, terms = [] }) {
      const { answer: script, author } = await ask(
        {
          name: 'video_script',
          instructions: scriptInstructions(prompt, terms),
          text: scriptRequest(prompt, terms),
          schema: scriptReplySchema,
          accept: (reply) => scriptFromReply(reply, prompt.durationSec),
          onDraft,
        },
        signal,
      );
      return { script, author };
    },
    async rewriteScenes(task, signal) {
      const { answer: scenes, author } = await ask(
        {
          name: 'video_scenes',
          instructions: rewriteInstructions(task),
          text: rewriteRequest(task),
          schema: scenesReplySchema,
          accept: (reply) => scenesFromReply(reply, task.targets),
        },
        signal,
      );
      return { scenes, author };
    },
    async translateCues({ cues, ...task }, signal) {
      const texts: string[] = [];
      const author: Author = { writer: 'model', model: config.model, promptTokens: 0, completionTokens: 0 };
      for (let first = 0; first < cues.length; first += CUES_AT_ONCE) {
        const batch = { ...task, cues: cues.slice(first, first + CUES_AT_ONCE) };
        let isRetried = false;
        const { answer, author: price } = await ask(
          {
            name: 'video_captions',
            instructions: translateInstructions(batch),
            text: translateRequest(batch),
            schema: cuesReplySchema,
            accept(reply) {
              // Some languages inflect names, so accept a model's inflection the second time.
              const terms = isRetried ? [] : task.terms;
              isRetried = true;
              return textsFromReply(reply, { ...batch, terms });
            },
          },
          signal,
        );
        texts.push(...answer);
        author.promptTokens += price.promptTokens;
        author.completionTokens += price.completionTokens;
      }
      return { texts, author };
    },
    async parseForm(text, signal) {
      const { answer } = await ask(
        {
          name: 'video_form',
          instructions: FORM_INSTRUCTIONS,
          text: JSON.stringify({ idea: text }),
          schema: formReplySchema,
          accept: formFromReply,
        },
        signal,
      );
      return answer;
    },
  };
}

/**
 * Reads a streamed reply to its end. A reply that is empty, cut short or too long is not JSON, so it is handled like
 * any other unusable reply.
 * @throws ApiError `ai.refused`
 */
async function readReply(
  chunks: AsyncIterable<ChatCompletionChunk>,
  onDraft: ((narrations: readonly string[]) => void) | undefined,
  onChunk: () => void,
): Promise<{ content: string; tokens: Tokens }> {
  const readDraft = createDraftReader();
  const narrations: string[] = [];
  const tokens: Tokens = { promptTokens: 0, completionTokens: 0 };
  let content = '';
  onDraft?.([]);
  for await (const { choices, usage } of chunks) {
    onChunk();
    if (usage) Object.assign(tokens, { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens });
    const delta = choices?.[0]?.delta;
    if (delta?.refusal) throw new ApiError('ai.refused');
    const piece = delta?.content ?? '';
    content += piece;
    if (content.length > MAX_REPLY_CHARACTERS) return { content: '', tokens };
    const written = onDraft ? readDraft(piece) : [];
    if (written.length > 0) onDraft?.([...narrations, ...written]);
    narrations.push(...written);
  }
  return { content, tokens };
}

/** Hides the provider's own message, which can quote the key, from both client and log. */
function unavailable(error: unknown, log: Logger): ApiError {
  if (error instanceof APIError && !(error instanceof APIUserAbortError)) {
    const kind = error instanceof APIConnectionError ? error.name : 'answer';
    log.error({ kind, status: error.status, code: error.code, requestId: error.requestID }, 'script writer failed');
  } else {
    log.error({ kind: error instanceof Error ? error.name : typeof error }, 'script writer failed');
  }
  return new ApiError('ai.unavailable');
}

/** Describes the problem without quoting the reply, which repeats the user's text. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'not JSON';
  if (error instanceof Error && error.name === 'ZodError') return 'not what was asked for';
  return error instanceof Error ? error.name : 'unknown';
}
