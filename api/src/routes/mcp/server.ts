import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { ApiError } from '#api/errors/api-error.ts';
import { toKnownError } from '#api/middleware/handle-errors.ts';
import type { AskRoute } from './tools/ask-route.ts';
import type { Tool, ToolPicture } from './tools/tool.ts';
import { TOOLS } from './tools/tools.ts';

const INSTRUCTIONS = `Clipwright is a video editor. Read a timeline before you propose edits for it: edits name its clips
and its version. You never change a timeline yourself: a person sees each proposal and applies or dismisses it. All times
are seconds.`;

/** One message of a client. */
export interface McpRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  readonly body: unknown;
  readonly ask: AskRoute;
  readonly log: Logger;
}

/** Serves a message with a server and a transport of its own: nothing is kept between requests. */
export async function serveMcp({ headers, body, ask, log }: McpRequest): Promise<Response> {
  const server = new McpServer({ name: 'clipwright', version: '1' }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) register(server, tool, ask, log);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // Its types allow what ours forbid: an optional handler that is set to undefined.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    // The address is not used. The headers name the version of the protocol and what the client accepts.
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

function register(server: McpServer, tool: Tool, ask: AskRoute, log: Logger): void {
  const { name, title, description, input, isReadOnly } = tool;
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      return contentOf(await tool.run(ask, args));
    } catch (error) {
      return failure(error, log, name);
    }
  });
}

function contentOf(answer: string | object | ToolPicture): CallToolResult {
  if (typeof answer === 'string') return { content: [{ type: 'text', text: answer }] };
  if ('bytes' in answer) {
    const { bytes, mimeType } = answer as ToolPicture;
    return { content: [{ type: 'image', data: bytes.toString('base64'), mimeType }] };
  }
  return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

/** A refusal as the API words it, so that the model can act on its code and the path of the field. */
function failure(error: unknown, log: Logger, tool: string): CallToolResult {
  const known = toKnownError(error);
  const id = randomUUID();
  if (!known) log.error({ err: error, id, tool }, 'unexpected error');
  const { message, code, data } = known ?? new ApiError('request.internal', { data: { id } });
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ message, code, ...data }) }] };
}
