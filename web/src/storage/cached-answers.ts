/** Cache of the server's last answers, which open the studio without a server. Each workspace has its own. */
export const KEPT_ANSWERS = 'clipwright-answers';

/** Name of the cache of a workspace's answers, or of the account's own (null). */
export function keptAnswersOf(workspaceId: string | null): string {
  return workspaceId === null ? KEPT_ANSWERS : `${KEPT_ANSWERS}-${workspaceId}`;
}

/** Deletes the stored answers of the account and of all workspaces. */
export async function deleteKeptAnswers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === KEPT_ANSWERS || name.startsWith(`${KEPT_ANSWERS}-`));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Header of an answer that the device gave in the server's place. */
export const KEPT_HEADER = 'Clipwright-Kept';

/**
 * Addresses that the studio reads to open its projects. Progress, searches and administration always come from the
 * server.
 */
const KEPT_PATH =
  /^\/api\/(auth\/user|account\/glossary|config|workspaces|brand-kits|assets(\/trash)?|renders|projects(\/[^/]+(\/timeline)?)?|assets\/[^/]+\/(transcript|thumbnail))$/;

/** The stored addresses whose answer is the same in every workspace. */
const PERSONAL_PATH = /^\/api\/(auth\/user|config|workspaces)$/;

/** Requests that begin or end a session. */
const SESSION_CHANGES =
  /^(GET \/api\/(logout|callback)|POST \/api\/auth\/.*|POST \/api\/account\/password|DELETE \/api\/account)$/;

/** True for a request that may sign in another account, or none. */
export function isSessionChange(method: string, path: string): boolean {
  return SESSION_CHANGES.test(`${method} ${path}`);
}

/** True for a stored address whose answer is about the person, in whichever workspace a page is. */
export function isPersonalPath(path: string): boolean {
  return PERSONAL_PATH.test(path);
}

/** True for an address whose answer is stored on the device. */
export function isStoredPath(path: string): boolean {
  return KEPT_PATH.test(path);
}
