import type { z } from 'zod';
import type { AskRoute } from './ask-route.ts';

/** A picture as an answer. */
export interface ToolPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A tool of the MCP server: a small face of one route, or of a few that only read. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses a tool. */
  readonly description: string;
  readonly input: Input;
  /** True for a tool that changes nothing. */
  readonly isReadOnly: boolean;
  /**
   * Text, a value sent as JSON, or a picture.
   * @throws ApiError as the routes that it asks.
   */
  run(ask: AskRoute, input: z.output<Input>): Promise<string | object | ToolPicture>;
}

/** Infers a tool's input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}
