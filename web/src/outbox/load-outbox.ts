/**
 * Loads the code that stores changes while the server is unreachable. A single import, because the first page load
 * lists its files.
 */
export const loadOutbox = async () => (await import('./entry.ts')).outbox;
