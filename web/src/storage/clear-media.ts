import { openDB } from 'idb';
import { EXPORT_FOLDER } from '#workers/browser/export/export-folder.ts';
import { DATABASE_NAME } from './database.ts';
import { KEPT_ANSWERS } from './kept-answers.ts';
import { SEGMENT_FOLDER } from './kept-segments.ts';
import { MEDIA_FOLDER } from './media-files.ts';
import { ownedName } from './owned-name.ts';

/** Stores of data that the server has too. Unsaved edits are in another store, which stays. */
const MEDIA_STORES = ['mediaFiles', 'derivatives', 'transcripts'] as const;

/** Folders in OPFS, of which each account has its own. */
const OWNED_FOLDERS = [MEDIA_FOLDER, SEGMENT_FOLDER];

/** Removes the owner's footage, its derivatives, exports and what they keep and kept answers, for a sign-out. Rejects where storage is blocked. */
export async function clearOwnMedia(): Promise<void> {
  await caches.delete(KEPT_ANSWERS);
  await clearDatabases((name) => name === ownedName(DATABASE_NAME));
  await removeFolders((name) => OWNED_FOLDERS.map(ownedName).includes(name) || name === EXPORT_FOLDER);
}

/** Like {@link clearOwnMedia}, for every account but the owner's. */
export async function clearOthersMedia(): Promise<void> {
  await caches.delete(KEPT_ANSWERS);
  await clearDatabases((name) => isPlaceOf(DATABASE_NAME, name) && name !== ownedName(DATABASE_NAME));
  const isOthers = (name: string) => OWNED_FOLDERS.some((base) => isPlaceOf(base, name) && name !== ownedName(base));
  await removeFolders((name) => isOthers(name) || name === EXPORT_FOLDER);
}

function isPlaceOf(base: string, name: string): boolean {
  return name === base || name.startsWith(`${base}-`);
}

async function clearDatabases(isChosen: (name: string) => boolean): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined || !isChosen(name)) continue;
    const database = await openDB(name);
    try {
      const stores = MEDIA_STORES.filter((store) => database.objectStoreNames.contains(store));
      for (const store of stores) await database.clear(store);
    } finally {
      database.close();
    }
  }
}

async function removeFolders(isChosen: (name: string) => boolean): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of root.keys()) if (isChosen(name)) names.push(name);
  for (const name of names) await root.removeEntry(name, { recursive: true });
}
