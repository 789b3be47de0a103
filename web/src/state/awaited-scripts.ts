/** Projects that this tab has created and whose script it has not announced yet. */
export const awaitedScripts: Set<string> = new Set();
