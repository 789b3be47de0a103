import { openDatabase } from './database.ts';

/** Projects whose visits are stored. Those left longest ago are forgotten. */
const MOST = 20;

/**
 * Stores where a project's editor was left, in place of an earlier visit.
 * @param visit Plain data.
 * @throws DOMException where storage is blocked or full.
 */
export async function saveVisit(projectId: string, visit: unknown): Promise<void> {
  const { store, done } = (await openDatabase()).transaction('visits', 'readwrite');
  await store.put({ projectId, savedAt: Date.now(), visit });
  let tooMany = (await store.count()) - MOST;
  for (let cursor = await store.index('bySavedAt').openCursor(); cursor && tooMany > 0; tooMany--) {
    await cursor.delete();
    cursor = await cursor.continue();
  }
  await done;
}

/** Reads where a project's editor was left, to be parsed; null if it was not. @throws DOMException where storage is blocked. */
export async function readVisit(projectId: string): Promise<unknown> {
  return (await (await openDatabase()).get('visits', projectId))?.visit ?? null;
}
