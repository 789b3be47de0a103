import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Models } from '#api/adapters/models/models.ts';
import type { Config } from '#api/config.ts';
import { BuiltInVoice } from './built-in/built-in-voice.ts';
import type { VoiceMaker } from './voice-maker.ts';

/** Creates the configured voice. The provider's library is loaded only where it is used. */
export async function createVoiceMaker(
  { openai, dataDir }: Pick<Config, 'openai' | 'dataDir'>,
  models: Models,
  log: Logger,
): Promise<VoiceMaker> {
  const folder = join(dataDir, 'voices');
  if (!openai?.speechModel) return new BuiltInVoice({ models, folder, log });
  const { OpenAiVoice } = await import('./openai/openai-voice.ts');
  return new OpenAiVoice({ ...openai, speechModel: openai.speechModel, folder, log });
}
