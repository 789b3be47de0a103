/** Loads what keeps changes while the server is out of reach: by one import, since a first load has the list of its files. */
export const loadOutbox = async () => (await import('./entry.ts')).outbox;
