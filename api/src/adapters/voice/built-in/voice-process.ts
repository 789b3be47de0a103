import { join } from 'node:path';
import { ModelProcess, type ModelProcessOptions } from '#api/adapters/model-process/model-process.ts';
import type { VoiceWork } from '#workers/server/voice/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/voice/main.ts');

export type VoiceProcess = ModelProcess<VoiceWork>;

/** The voice's process. It starts with its first call. */
export function createVoiceProcess(log: ModelProcessOptions['log']): VoiceProcess {
  return new ModelProcess({ main: MAIN, name: 'the voice', crashed: 'voiceover.crashed', log });
}
