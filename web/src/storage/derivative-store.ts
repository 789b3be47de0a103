import { type DerivativeRecord, openDatabase } from './database.ts';
import { storing } from './storage-error.ts';

/** Largest set of derivatives to expect, for the message of a full disk. */
const TYPICAL_DERIVATIVE_BYTES = 2 * 1024 * 1024;

/** What is kept of an asset's pictures and sound; an empty record when there is nothing, or storage is blocked. */
export async function readDerivatives(assetId: string): Promise<DerivativeRecord> {
  try {
    const database = await openDatabase();
    return (await database.get('derivatives', assetId)) ?? { assetId };
  } catch {
    return { assetId }; // They can be computed again.
  }
}

/** Adds to what is kept of an asset, in one transaction. @throws CodedError `storage.quota-exceeded` or `storage.unavailable`. */
export async function keepDerivatives(assetId: string, parts: Omit<DerivativeRecord, 'assetId'>): Promise<void> {
  await storing('the preview of a file', TYPICAL_DERIVATIVE_BYTES, async () => {
    const database = await openDatabase();
    const transaction = database.transaction('derivatives', 'readwrite');
    const known = await transaction.store.get(assetId);
    await Promise.all([transaction.store.put({ ...known, ...parts, assetId }), transaction.done]);
  });
}

/** Forgets what was computed from an asset. @throws CodedError `storage.unavailable`. */
export async function removeDerivatives(assetId: string): Promise<void> {
  await storing('the preview of a file', 0, async () => {
    const database = await openDatabase();
    await database.delete('derivatives', assetId);
  });
}
