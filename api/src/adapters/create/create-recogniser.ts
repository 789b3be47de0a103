import type { Logger } from 'pino';
import type { Models } from '#api/adapters/models/models.ts';
import { BuiltInRecogniser } from '#api/adapters/recogniser/built-in/built-in-recogniser.ts';
import type { HeardParts } from '#api/adapters/recogniser/heard-parts.ts';
import type { Recogniser } from '#api/adapters/recogniser/recogniser.ts';
import type { Config } from '#api/config/config.ts';

/** Creates the configured recogniser. The provider's library is loaded only where it is used. */
export async function createRecogniser(
  { openai }: Pick<Config, 'openai'>,
  models: Models,
  heardParts: HeardParts,
  log: Logger,
): Promise<Recogniser> {
  if (!openai?.transcriptionModel) return new BuiltInRecogniser({ models, log });
  const { OpenAiRecogniser } = await import('#api/adapters/recogniser/openai/openai-recogniser.ts');
  return new OpenAiRecogniser({ ...openai, transcriptionModel: openai.transcriptionModel, heardParts, log });
}
