import { type DerivativeRecord, openDatabase } from './database.ts';
import { storing } from './storage-error.ts';

/** An upper estimate, for the message about a full disk. */
const TYPICAL_DERIVATIVE_BYTES = 2 * 1024 * 1024;

/** Reads an asset's derivatives. Returns an empty record if there are none or storage is blocked. */
export async function readDerivatives(assetId: string): Promise<DerivativeRecord> {
  try {
    const database = await openDatabase();
    return (await database.get('derivatives', assetId)) ?? { assetId };
  } catch {
    return { assetId }; // They can be computed again.
  }
}

/** Adds to an asset's derivatives in one transaction. @throws CodedError `storage.quota-exceeded` or `storage.unavailable`. */
export async function keepDerivatives(assetId: string, parts: Omit<DerivativeRecord, 'assetId'>): Promise<void> {
  await storing('the preview of a file', TYPICAL_DERIVATIVE_BYTES, async () => {
    const database = await openDatabase();
    const transaction = database.transaction('derivatives', 'readwrite');
    const known = await transaction.store.get(assetId);
    await Promise.all([transaction.store.put({ ...known, ...parts, assetId }), transaction.done]);
  });
}

/** Removes an asset's derivatives. @throws CodedError `storage.unavailable`. */
export async function removeDerivatives(assetId: string): Promise<void> {
  await storing('the preview of a file', 0, async () => {
    const database = await openDatabase();
    await database.delete('derivatives', assetId);
  });
}
