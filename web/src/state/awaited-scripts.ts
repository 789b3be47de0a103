/** Projects created by this tab whose script it has not announced yet. */
export const awaitedScripts: Set<string> = new Set();
