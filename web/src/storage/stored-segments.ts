import { removeFiles, sizeOfFile, sumFiles } from './folder-files.ts';
import { ownedName } from './owned-name.ts';

/** Each account has its own folder in OPFS: this name and its id. */
export const SEGMENT_FOLDER = 'export-segments';

/** The account's folder for encoded pictures, which the next export of a project reuses. */
export function segmentFolder(): string {
  return ownedName(SEGMENT_FOLDER);
}

/** Size of the account's encoded pictures, in bytes; 0 where storage is blocked. */
export async function measureStoredSegments(): Promise<number> {
  return await sumFiles(segmentFolder(), sizeOfFile);
}

/** Removes the account's encoded pictures, which can be made again. Never rejects. @returns The bytes freed. */
export async function removeStoredSegments(): Promise<number> {
  return await removeFiles(segmentFolder(), () => true);
}
