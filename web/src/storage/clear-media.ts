import { openDB, type StoreNames } from 'idb';
import { EXPORT_FOLDER } from '#workers/browser/export/export-folder.ts';
import { deleteKeptAnswers, keptAnswersOf } from './cached-answers.ts';
import { DATABASE_NAME, type StudioSchema } from './database.ts';
import { MEDIA_FOLDER, unsentMedia } from './media-files.ts';
import { PARTS_FOLDER } from './media-parts.ts';
import { isPersonsSuffix, isWorkspacesSuffix, workspaceOfSuffix } from './owned-name.ts';
import { SEGMENT_FOLDER } from './stored-segments.ts';
import { tabWorkspace } from './tab-workspace.ts';

/** Stores of data that the server also has, by asset. Unsaved edits are in another store, which stays. */
const MEDIA_STORES = ['mediaFiles', 'derivatives', 'transcripts'] as const;

/** Folders in OPFS. Each account has its own. */
const OWNED_FOLDERS = [MEDIA_FOLDER, PARTS_FOLDER, SEGMENT_FOLDER];

/** The part of a name that identifies the account, and its workspace. */
type Suffix = string;

/**
 * Removes the person's footage, its derivatives, exports, their cached parts and stored answers, in all workspaces, for
 * a sign-out. Waiting uploads stay for the person's return. Rejects where storage is blocked.
 */
export async function clearOwnMedia(): Promise<void> {
  await clearAll(isPersonsSuffix);
}

/** Like {@link clearOwnMedia}, for every account but the person's. */
export async function clearOthersMedia(): Promise<void> {
  await clearAll((suffix) => !isPersonsSuffix(suffix));
}

/**
 * Like {@link clearOwnMedia}, for this page's workspace only, which is gone for the person. Exports stay: another tab may
 * make one. Does nothing on a personal page.
 */
export async function clearWorkspaceMedia(): Promise<void> {
  const workspaceId = tabWorkspace();
  if (workspaceId === null) return;
  await caches.delete(keptAnswersOf(workspaceId));
  await clearPlaces(isWorkspacesSuffix);
}

/**
 * Ids of the person's workspaces with data on this device, whether they still exist for the person or not. One without
 * a database has nothing else.
 */
export async function workspacesOnDevice(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => suffixOf(DATABASE_NAME, name));
  return names.flatMap((suffix) => (suffix === null ? [] : (workspaceOfSuffix(suffix) ?? [])));
}

/** Like {@link clearWorkspaceMedia}, for workspaces that no page of this tab shows. */
export async function clearMediaOfWorkspaces(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => caches.delete(keptAnswersOf(id))));
  await clearPlaces((suffix) => ids.includes(workspaceOfSuffix(suffix) ?? ''));
}

async function clearAll(isChosen: (suffix: Suffix) => boolean): Promise<void> {
  await deleteKeptAnswers();
  await clearPlaces(isChosen, [EXPORT_FOLDER]);
}

/** @param others Folders to remove that no account owns. */
async function clearPlaces(isChosen: (suffix: Suffix) => boolean, others: readonly string[] = []): Promise<void> {
  const unsent = await clearDatabases(isChosen);
  const root = await navigator.storage.getDirectory();
  for (const name of await Array.fromAsync(root.keys())) {
    const base = OWNED_FOLDERS.find((each) => suffixOf(each, name) !== null);
    const suffix = base === undefined ? null : suffixOf(base, name);
    const isOwned = suffix !== null && isChosen(suffix);
    const kept = base === MEDIA_FOLDER && suffix !== null ? (unsent.get(suffix) ?? []) : [];
    if (isOwned && kept.length > 0) await emptyFolder(await root.getDirectoryHandle(name), new Set(kept));
    else if (isOwned || others.includes(name)) await root.removeEntry(name, { recursive: true });
  }
}

async function emptyFolder(folder: FileSystemDirectoryHandle, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await Array.fromAsync(folder.keys())) if (!kept.has(name)) await folder.removeEntry(name);
}

function suffixOf(base: string, name: string): Suffix | null {
  return name === base || name.startsWith(`${base}-`) ? name.slice(base.length) : null;
}

/** @returns The assets that stay, by account, because the server does not have them. */
async function clearDatabases(isChosen: (suffix: Suffix) => boolean): Promise<ReadonlyMap<Suffix, readonly string[]>> {
  const unsent = new Map<Suffix, readonly string[]>();
  for (const { name = '' } of await indexedDB.databases()) {
    const suffix = suffixOf(DATABASE_NAME, name);
    if (suffix === null || !isChosen(suffix)) continue;
    const database = await openDB<StudioSchema>(name);
    try {
      // A database of an older version of the app lacks some stores.
      const has = (store: StoreNames<StudioSchema>) => database.objectStoreNames.contains(store);
      const kept = has('uploads') ? [...(await unsentMedia(database))] : [];
      unsent.set(suffix, kept);
      for (const store of MEDIA_STORES.filter(has)) {
        const keys = await database.getAllKeys(store);
        for (const key of keys) if (!kept.includes(key)) await database.delete(store, key);
      }
    } finally {
      database.close();
    }
  }
  return unsent;
}
