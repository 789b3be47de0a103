import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Models } from '#api/adapters/models/models.ts';
import { BuiltInVoice } from '#api/adapters/voice/built-in/built-in-voice.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';

/** Creates the configured voice. The provider's library is loaded only where it is used. */
export async function createVoiceMaker(
  { openai, dataDir }: Pick<Config, 'openai' | 'dataDir'>,
  models: Models,
  log: Logger,
): Promise<VoiceMaker> {
  const folder = join(dataDir, 'voices');
  if (!openai?.speechModel) return new BuiltInVoice({ models, folder, log });
  const { OpenAiVoice } = await import('#api/adapters/voice/openai/openai-voice.ts');
  return new OpenAiVoice({ ...openai, speechModel: openai.speechModel, folder, log });
}
