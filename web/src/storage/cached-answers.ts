/** Cache of the server's last answers, which open the studio without a server. */
export const KEPT_ANSWERS = 'clipwright-answers';

/** Header of an answer that the device gave in the server's place. */
export const KEPT_HEADER = 'Clipwright-Kept';

/**
 * Addresses that the studio reads to open its projects. Progress, searches and administration always come from the
 * server.
 */
const KEPT_PATH =
  /^\/api\/(auth\/user|account\/glossary|config|brand-kits|assets(\/trash)?|renders|projects(\/[^/]+(\/timeline)?)?|assets\/[^/]+\/(transcript|thumbnail))$/;

/** Requests that begin or end a session. */
const SESSION_CHANGES =
  /^(GET \/api\/(logout|callback)|POST \/api\/auth\/.*|POST \/api\/account\/password|DELETE \/api\/account)$/;

/** True for a request that may sign in another account, or none. */
export function isSessionChange(method: string, path: string): boolean {
  return SESSION_CHANGES.test(`${method} ${path}`);
}

/** True for an address whose answer is stored on the device. */
export function isStoredPath(path: string): boolean {
  return KEPT_PATH.test(path);
}
