import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Config } from '#api/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { FORM_INSTRUCTIONS, scriptInstructions, scriptRequest } from './instructions.ts';
import { formFromReply, formReplySchema, scriptFromReply, scriptReplySchema } from './replies.ts';
import type { ScriptWriter } from './script-writer.ts';

/** An unusable reply is requested once more, then given up. */
const ATTEMPTS = 2;

/** Bounds what one reply can cost: the longest script takes about 6,000. */
const MAX_REPLY_TOKENS = 16_000;

interface Question<S extends z.ZodType, T> {
  name: string;
  instructions: string;
  text: string;
  schema: S;
  /** @throws when the reply fits the schema but is unusable. */
  accept(reply: z.output<S>): T;
}

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

  async function ask<S extends z.ZodType, T>(question: Question<S, T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const content = await request(question, signal);
      try {
        return question.accept(question.schema.parse(JSON.parse(content)));
      } catch (cause) {
        log.warn({ question: question.name, attempt, problem: problemOf(cause) }, 'reply of no use');
        if (attempt === ATTEMPTS) throw new ApiError('ai.bad-reply', { cause });
      }
    }
  }

  async function request<S extends z.ZodType, T>(question: Question<S, T>, signal: AbortSignal): Promise<string> {
    try {
      const completion = await client.chat.completions.create(
        {
          model: config.model,
          messages: [
            { role: 'system', content: question.instructions },
            { role: 'user', content: question.text },
          ],
          response_format: zodResponseFormat(question.schema, question.name),
          max_completion_tokens: MAX_REPLY_TOKENS,
        },
        { signal },
      );
      const message = completion.choices?.[0]?.message;
      if (message?.refusal) throw new ApiError('ai.refused');
      // Empty or cut short: not JSON, so handled like any other unusable reply.
      return message?.content ?? '';
    } catch (error) {
      if (error instanceof ApiError) throw error;
      signal.throwIfAborted();
      throw unavailable(error, log);
    }
  }

  return {
    writeScript: (prompt, signal) =>
      ask(
        {
          name: 'video_script',
          instructions: scriptInstructions(prompt),
          text: scriptRequest(prompt),
          schema: scriptReplySchema,
          accept: (reply) => scriptFromReply(reply, prompt.durationSec),
        },
        signal,
      ),
    parseForm: (text, signal) =>
      ask(
        {
          name: 'video_form',
          instructions: FORM_INSTRUCTIONS,
          text: JSON.stringify({ idea: text }),
          schema: formReplySchema,
          accept: formFromReply,
        },
        signal,
      ),
  };
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
