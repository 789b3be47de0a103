import type { Logger } from 'pino';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import type { Config } from '#api/config.ts';
import { createBuiltInWriter } from './built-in/built-in-writer.ts';
import type { ScriptWriter } from './script-writer.ts';

/** Creates the configured writer. The provider's library is loaded only where it is used. */
export async function createScriptWriter(
  { openai }: Pick<Config, 'openai'>,
  reader: BriefReader,
  log: Logger,
): Promise<ScriptWriter> {
  if (openai === null) return createBuiltInWriter(reader);
  const { createOpenAiWriter } = await import('./openai-writer.ts');
  return createOpenAiWriter(openai, log);
}
