/** Cache of the server's last answers, which open the studio without it. */
export const KEPT_ANSWERS = 'clipwright-answers';

/** Header of an answer that the device gave in the server's place. */
export const KEPT_HEADER = 'Clipwright-Kept';

/** Addresses that the studio reads to open its projects. Progress, searches and administration are the server's alone. */
const KEPT_PATH =
  /^\/api\/(auth\/user|account\/glossary|config|brand-kits|assets|renders|projects(\/[^/]+(\/timeline)?)?|assets\/[^/]+\/(transcript|thumbnail))$/;

/** True for an address whose answer is kept on the device. */
export function isKeptPath(path: string): boolean {
  return KEPT_PATH.test(path);
}
