import * as z from 'zod';
import { putTranscriptSchema, type Transcript, transcriptSchema } from '#shared/contracts/transcript.ts';
import { HttpError, isOutOfReach, request } from '#web/http/http.ts';
import { keepTranscripts, listUnsentTranscripts, readTranscripts } from '#web/storage/transcripts.ts';

/**
 * Reads an asset's words from the server. Uses this device's words while the server is unreachable or has not received
 * them; null when there are none.
 * @throws As {@link request}.
 */
export async function readTranscript(assetId: string, signal: AbortSignal): Promise<Transcript | null> {
  await sendTranscripts([assetId]);
  const [unsent] = await listUnsentTranscripts([assetId]);
  if (unsent) return unsent;
  try {
    return await request('GET', pathOf(assetId), { schema: transcriptSchema, signal });
  } catch (error) {
    const isUnknown = error instanceof HttpError && error.status === 404;
    if (!isUnknown && !isOutOfReach(error)) throw error;
    return (await readTranscripts([assetId]))[0] ?? null;
  }
}

/** Keeps words that were heard on this device, and gives them to the server: now, or when it is within reach. Never rejects. */
export async function storeTranscript(assetId: string, transcript: Transcript): Promise<void> {
  await keepTranscripts([{ ...transcript, assetId }], { isSent: false }).catch(() => {});
  try {
    await send(assetId, transcript);
  } catch (error) {
    if (isOutOfReach(error)) addEventListener('online', () => void sendTranscripts(), { once: true });
  }
}

/**
 * Sends words that were recognised while the server was unreachable, in this visit or an earlier one. Never rejects.
 * @param assetIds Default: all assets.
 */
export async function sendTranscripts(assetIds?: readonly string[]): Promise<void> {
  const unsent = await listUnsentTranscripts(assetIds);
  for (const { assetId, ...transcript } of unsent) await send(assetId, transcript).catch(() => {});
}

async function send(assetId: string, transcript: Transcript): Promise<void> {
  const body = z.encode(putTranscriptSchema, { ...transcript, engine: 'whisper-base' });
  const kept = await request('PUT', pathOf(assetId), { body, schema: transcriptSchema });
  await keepTranscripts([{ ...kept, assetId }]);
}

function pathOf(assetId: string): string {
  return `/api/assets/${encodeURIComponent(assetId)}/transcript`;
}
