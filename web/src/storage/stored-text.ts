type Store = 'localStorage' | 'sessionStorage';

/** Reads the text under a key of the browser's storage; null without one, or where storage is blocked. */
export function readText(store: Store, key: string): string | null {
  try {
    return globalThis[store].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Does nothing where storage is blocked or full. */
export function keepText(store: Store, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[store].removeItem(key);
    else globalThis[store].setItem(key, text);
  } catch {
    // Stored texts are only a convenience.
  }
}
