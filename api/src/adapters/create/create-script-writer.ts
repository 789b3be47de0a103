import type { Logger } from 'pino';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import { createBuiltInWriter } from '#api/adapters/script-writer/built-in/built-in-writer.ts';
import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import type { Config } from '#api/config/config.ts';

/** Creates the configured writer. The provider's library is loaded only where it is used. */
export async function createScriptWriter(
  { openai }: Pick<Config, 'openai'>,
  reader: BriefReader,
  log: Logger,
): Promise<ScriptWriter> {
  if (openai === null) return createBuiltInWriter(reader);
  const { createOpenAiWriter } = await import('#api/adapters/script-writer/openai-writer.ts');
  return createOpenAiWriter(openai, log);
}
