import type { Logger } from 'pino';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import type { Models } from '#api/adapters/models/models.ts';
import { type ChosenWriter, createChosenWriter } from '#api/adapters/script-writer/chosen/chosen-writer.ts';
import { BuiltInModel } from '#api/adapters/script-writer/local/built-in-model.ts';
import { OllamaModel } from '#api/adapters/script-writer/local/ollama-model.ts';
import type { Config } from '#api/config/config.ts';

/** Creates the configured writer. The provider's library is loaded only where it is used. */
export async function createScriptWriter(
  { openai, ollama }: Pick<Config, 'openai' | 'ollama'>,
  { models, reader, log }: { models: Models; reader: BriefReader; log: Logger },
): Promise<ChosenWriter> {
  return createChosenWriter({
    service: openai && { name: openai.model, writer: await serviceOf(openai, log) },
    // An operator who sets the address wants that one to write.
    models: [...(ollama ? [new OllamaModel({ ...ollama, log })] : []), new BuiltInModel({ models, log })],
    reader,
    log,
  });
}

async function serviceOf(openai: NonNullable<Config['openai']>, log: Logger) {
  const { createOpenAiWriter } = await import('#api/adapters/script-writer/openai-writer.ts');
  return createOpenAiWriter(openai, log);
}
