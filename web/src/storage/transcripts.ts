import * as z from 'zod';
import { transcriptsSchema } from '#shared/contracts/transcript.ts';
import { openDatabase, type TranscriptRecord } from './database.ts';
import { storing } from './storage-error.ts';

const TYPICAL_TRANSCRIPT_BYTES = 64 * 1024;

type Transcripts = z.output<typeof transcriptsSchema>;

/** Reads this device's transcripts of assets; none if storage is blocked. */
export async function readTranscripts(assetIds: readonly string[]): Promise<Transcripts> {
  try {
    const database = await openDatabase();
    const found = await Promise.all(assetIds.map((assetId) => database.get('transcripts', assetId)));
    return found.flatMap((record) => (record && transcriptsSchema.safeParse([record]).data) ?? []);
  } catch {
    return []; // The server has them.
  }
}

/**
 * Stores transcripts for editing offline.
 * @param isSent False while the server does not have them. Default true.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function keepTranscripts(transcripts: Transcripts, { isSent = true } = {}): Promise<void> {
  const records: readonly TranscriptRecord[] = z.encode(transcriptsSchema, transcripts).map((record) => ({
    ...record,
    ...(isSent ? {} : { isUnsent: true }),
  }));
  await storing('the words of a file', TYPICAL_TRANSCRIPT_BYTES, async () => {
    const transaction = (await openDatabase()).transaction('transcripts', 'readwrite');
    await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
  });
}

/**
 * Stores the server's answer, except where this device recognised words that the server has not received.
 * @returns The transcripts that apply here; the answer itself if storage is blocked.
 */
export async function takeTranscripts(assetIds: readonly string[], answer: Transcripts): Promise<Transcripts> {
  const unsent = (await listUnsentTranscripts(assetIds)).map((transcript) => [transcript.assetId, transcript] as const);
  const own = new Map(unsent);
  const taken = answer.filter(({ assetId }) => !own.has(assetId));
  // A device that can't store them still shows captions while online.
  await keepTranscripts(taken).catch(() => {});
  return [...taken, ...own.values()];
}

/**
 * Lists transcripts that this device made and the server does not have; none if storage is blocked.
 * @param assetIds Default: all assets.
 */
export async function listUnsentTranscripts(assetIds?: readonly string[]): Promise<Transcripts> {
  try {
    const database = await openDatabase();
    const records = assetIds
      ? await Promise.all(assetIds.map((assetId) => database.get('transcripts', assetId)))
      : await database.getAll('transcripts');
    return records
      .filter((record) => record !== undefined)
      .filter(({ isUnsent }) => isUnsent)
      .flatMap((record) => transcriptsSchema.safeParse([record]).data ?? []);
  } catch {
    return [];
  }
}

/** Removes the words of an asset. @throws CodedError `storage.unavailable`. */
export async function removeTranscript(assetId: string): Promise<void> {
  await storing('the words of a file', 0, async () => {
    await (await openDatabase()).delete('transcripts', assetId);
  });
}
