import * as z from 'zod';
import {
  generateVoiceoverSchema,
  type VoiceoverProgress,
  voiceoverAnswerSchema,
  voiceoverProgressSchema,
} from '#shared/contracts/voiceover.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { request } from '#web/http/http.ts';

const PROGRESS_EVERY_MS = 400;

export type SpeechOrder = Omit<z.output<typeof generateVoiceoverSchema>, 'requestId'>;

interface SpeakOptions {
  signal: AbortSignal;
  onProgress: (progress: VoiceoverProgress) => void;
}

/**
 * Speaks a text into a new asset. An abort also ends it on the server.
 * @returns The asset's clip, to be placed on the timeline.
 * @throws As {@link request}.
 */
export async function speak(
  projectId: string,
  order: SpeechOrder,
  { signal, onProgress }: SpeakOptions,
): Promise<Clip> {
  const requestId = crypto.randomUUID();
  let isAnswered = false;
  onProgress({ stage: 'waiting', share: 0 });
  const timer = setInterval(() => {
    // There is no progress before the request arrives or after it ends. The request itself reports failures.
    request('GET', `/api/voiceover/progress/${requestId}`, { schema: voiceoverProgressSchema, signal }).then(
      (progress) => !isAnswered && onProgress(progress),
      () => {},
    );
  }, PROGRESS_EVERY_MS);
  try {
    const body = z.encode(generateVoiceoverSchema, { ...order, requestId });
    const path = `/api/projects/${projectId}/generate-voiceover`;
    return (await request('POST', path, { body, schema: voiceoverAnswerSchema, signal })).clip;
  } finally {
    isAnswered = true;
    clearInterval(timer);
  }
}
