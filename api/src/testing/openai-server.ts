import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { checkSpeechRequest, type SpeechReply, type SpeechRequest, sendSpeech } from './openai-speech.ts';
import {
  readTranscriptionRequest,
  sendTranscription,
  type TranscriptionReply,
  type TranscriptionRequest,
} from './openai-transcription.ts';

export const OPENAI_KEY = 'sk-test-0123456789abcdefABCDEF';

/** Token usage in every answer. */
export const OPENAI_USAGE = { prompt_tokens: 310, completion_tokens: 240, total_tokens: 550 };

/** Reply to one valid request. */
export type OpenAiReply =
  /** Content of the answer: a value as JSON, or text verbatim. */
  | { type: 'content'; content: unknown }
  | { type: 'refusal' }
  /** Cut off at the token limit, in the middle of the JSON. */
  | { type: 'cut-off'; content: string }
  | { type: 'no-choices' }
  /** Sends this much of the answer, then nothing until the client gives up. */
  | { type: 'stall'; content: string }
  /** Sends this much of the answer, then breaks the connection. */
  | { type: 'break'; content: string }
  /** An error of the service itself. */
  | { type: 'status'; status: number }
  /** Sends nothing until the client gives up. */
  | { type: 'silence' }
  | { type: 'hang-up' };

/** A local server that refuses everything that OpenAI's API refuses. */
export interface OpenAiServer {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  /** Valid requests, in order. */
  requests: ChatRequest[];
  /** Valid requests for speech, in order. */
  spoken: SpeechRequest[];
  /** Replies to the next speech requests, one each; the last is repeated. Without any, the text is spoken. */
  speechReplies: SpeechReply[];
  /** Valid requests for transcriptions, in order. */
  transcribed: TranscriptionRequest[];
  /** Replies to the next transcriptions, one each; the last is repeated. Without any, the transcript is empty. */
  transcriptionReplies: TranscriptionReply[];
  /** Number of requests whose client disconnected before the answer. */
  abandoned: number;
  /** Replies to the next requests, one each; the last is repeated. */
  replies: OpenAiReply[];
  close(): Promise<void>;
}

const chatRequestSchema = z.strictObject({
  model: z.literal(['gpt-5-mini', 'gpt-5']),
  messages: z
    .array(
      z.strictObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string().max(100_000) }),
    )
    .min(1),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
  max_completion_tokens: z.int().min(1).max(128_000),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

export async function startOpenAiServer(): Promise<OpenAiServer> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: OpenAiServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    spoken: [],
    speechReplies: [],
    transcribed: [],
    transcriptionReplies: [],
    abandoned: 0,
    replies: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = await findFault(request);
    if ('status' in fault) return sendError(response, fault.status, fault.message, fault.code);
    response.once('close', () => {
      if (!response.writableFinished) state.abandoned++;
    });
    const refuse = (status: number, code: string) =>
      sendError(response, status, `The service failed. Key: ${OPENAI_KEY}`, code);
    if ('transcription' in fault) {
      state.transcribed.push(fault.transcription);
      const replies = state.transcriptionReplies;
      return sendTranscription(response, replies.length > 1 ? replies.shift() : replies[0], refuse);
    }
    if ('speech' in fault) {
      state.spoken.push(fault.speech);
      const reply = state.speechReplies.length > 1 ? state.speechReplies.shift() : state.speechReplies[0];
      return sendSpeech(response, fault.speech, reply, refuse);
    }
    state.requests.push(fault.body);
    const reply = state.replies.length > 1 ? state.replies.shift() : state.replies[0];
    if (!reply) return sendError(response, 500, 'No reply was set.', 'test');
    send(response, reply);
  }

  return state;
}

type Checked =
  | { body: ChatRequest }
  | { speech: SpeechRequest }
  | { transcription: TranscriptionRequest }
  | { status: number; message: string; code: string };

async function findFault(request: IncomingMessage): Promise<Checked> {
  const key = request.headers.authorization ?? '';
  if (key !== `Bearer ${OPENAI_KEY}`) {
    // Like the real API, quotes the key, mostly starred out.
    return { status: 401, message: `Incorrect API key provided: ${key.slice(7)}.`, code: 'invalid_api_key' };
  }
  if (request.method === 'POST' && request.url === '/v1/audio/transcriptions') return readTranscriptionRequest(request);
  const isSpeech = request.url === '/v1/audio/speech';
  if (request.method !== 'POST' || (request.url !== '/v1/chat/completions' && !isSpeech)) {
    return { status: 404, message: `Invalid URL (${request.method} ${request.url})`, code: 'unknown_url' };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const json: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (isSpeech) return checkSpeechRequest(json);
  const body = chatRequestSchema.safeParse(json);
  if (!body.success) return { status: 400, message: z.prettifyError(body.error), code: 'invalid_request_error' };
  const schemaFault = findSchemaFault(body.data.response_format.json_schema.schema, '#');
  if (schemaFault)
    return { status: 400, message: `Invalid schema for response_format: ${schemaFault}`, code: 'invalid_schema' };
  return { body: body.data };
}

/** Keywords that strict structured output supports. */
const SCHEMA_KEYWORDS = new Set(
  '$schema $ref $defs definitions type properties required additionalProperties items enum const anyOf description title'.split(
    ' ',
  ),
);

/** Strict mode requires every property of every object and allows no others. */
function findSchemaFault(schema: unknown, at: string): string | null {
  if (typeof schema !== 'object' || schema === null) return `${at}: not a schema`;
  const node = schema as Record<string, unknown>;
  const unknown = Object.keys(node).find((key) => !SCHEMA_KEYWORDS.has(key));
  if (unknown) return `${at}: '${unknown}' is not permitted`;
  if (at === '#' && node['type'] !== 'object') return `${at}: the root must be an object`;
  if (node['type'] === 'object') {
    const properties = Object.keys((node['properties'] as object | undefined) ?? {});
    const required = (node['required'] as string[] | undefined) ?? [];
    if (node['additionalProperties'] !== false) return `${at}: 'additionalProperties' must be false`;
    const optional = properties.find((name) => !required.includes(name));
    if (optional) return `${at}: 'required' must include '${optional}'`;
  }
  const children: [string, unknown][] = [
    ...Object.entries((node['properties'] as object | undefined) ?? {}),
    ...Object.entries((node['definitions'] as object | undefined) ?? (node['$defs'] as object | undefined) ?? {}),
    ...((node['anyOf'] as unknown[] | undefined) ?? []).map((child, n): [string, unknown] => [`anyOf${n}`, child]),
    ...(node['items'] ? [['items', node['items']] as [string, unknown]] : []),
  ];
  for (const [name, child] of children) {
    const fault = findSchemaFault(child, `${at}/${name}`);
    if (fault) return fault;
  }
  return null;
}

function send(response: ServerResponse, reply: OpenAiReply): void {
  switch (reply.type) {
    case 'content': {
      const text = typeof reply.content === 'string' ? reply.content : JSON.stringify(reply.content);
      sendPieces(response, text);
      endStream(response, 'stop');
      break;
    }
    case 'refusal':
      sendChunk(response, { choices: [choice({ refusal: 'I can’t help with that.' })] });
      endStream(response, 'stop');
      break;
    case 'cut-off':
      sendPieces(response, reply.content);
      endStream(response, 'length');
      break;
    case 'no-choices':
      sendChunk(response, { choices: [] });
      response.end('data: [DONE]\n\n');
      break;
    case 'stall':
      sendPieces(response, reply.content);
      break;
    case 'break':
      sendPieces(response, reply.content);
      setTimeout(() => response.destroy(), 20);
      break;
    case 'status':
      sendError(response, reply.status, `The service failed. Key: ${OPENAI_KEY}`, 'server_error');
      break;
    case 'silence':
      break;
    case 'hang-up':
      response.destroy();
      break;
    default:
      reply satisfies never;
  }
}

/** Sends a text in pieces of a few characters, as tokens are. */
function sendPieces(response: ServerResponse, text: string): void {
  sendChunk(response, { choices: [choice({ role: 'assistant', content: '', refusal: null })] });
  for (const piece of text.match(/[\s\S]{1,7}/gu) ?? []) sendChunk(response, { choices: [choice({ content: piece })] });
}

/** Ends with the usage in a separate chunk without choices. */
function endStream(response: ServerResponse, finishReason: string): void {
  sendChunk(response, { choices: [choice({}, finishReason)] });
  sendChunk(response, { choices: [], usage: OPENAI_USAGE });
  response.end('data: [DONE]\n\n');
}

const choice = (delta: object, finishReason: string | null = null) => ({
  index: 0,
  delta,
  logprobs: null,
  finish_reason: finishReason,
});

function sendChunk(response: ServerResponse, chunk: object): void {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'x-request-id': 'req_1' };
  if (!response.headersSent) response.writeHead(200, headers);
  const fields = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'gpt-5-mini' };
  response.write(`data: ${JSON.stringify({ ...fields, usage: null, ...chunk })}\n\n`);
}

function sendError(response: ServerResponse, status: number, message: string, code: string): void {
  sendJson(response, status, { error: { message, type: code, param: null, code } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'x-request-id': 'req_1' }).end(JSON.stringify(body));
}
