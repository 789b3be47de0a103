import type { Page } from 'playwright/test';

/** All edits on a page's device that wait for the server, as text. */
export async function pendingEdits(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [own] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('clipwright-'));
    // The browser may have deleted it, and opening would create an empty one.
    if (!own?.name) return '[]';
    const database = await done(indexedDB.open(own.name));
    const records = await done(database.transaction('pendingTimelines').objectStore('pendingTimelines').getAll());
    database.close();
    return JSON.stringify(records);
  });
}
