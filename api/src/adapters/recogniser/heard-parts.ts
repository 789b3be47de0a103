/**
 * Keeps what a paid service heard in parts of long sounds for a while, so that a retry pays only for the other parts.
 * Keys are hashes that the recogniser makes of everything that the service was sent. Contents are the recogniser's own.
 */
export interface HeardParts {
  /** Null where nothing is kept. */
  find(accountId: string, key: string): Promise<string | null>;
  /** Makes room by forgetting the account's oldest parts. Too long a content is not kept. */
  keep(accountId: string, key: string, content: string): Promise<void>;
  forget(accountId: string, keys: readonly string[]): Promise<void>;
}
