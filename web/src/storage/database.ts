import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import { ownedName } from './owned-name.ts';

/** Each account has a database of its own: this name and its id. */
export const DATABASE_NAME = 'clipwright';

/** Raised with every change of the stores; each step of {@link openDatabase}'s upgrade goes from one version to the next. */
const DATABASE_VERSION = 1;

/** An edited timeline that the server may not have yet. */
export interface PendingTimelineRecord {
  readonly projectId: string;
  /** The tab that edited it: two tabs on one project never overwrite each other's edits. */
  readonly writerId: string;
  /** Tracks as they go over the wire; parsed again on reading. */
  readonly tracks: unknown;
  readonly baseVersion: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** What the list of kept media files says of one; its bytes are in OPFS. */
export interface MediaFileRecord {
  readonly assetId: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** Milliseconds since 1970: the file that was not used for the longest time goes first when room is needed. */
  readonly usedAt: number;
}

/** What was computed from an asset. Null is "there is none" (a filmstrip of a song), undefined "not computed yet". */
export interface DerivativeRecord {
  readonly assetId: string;
  readonly thumbnail?: Blob | null;
  readonly filmstrip?: Filmstrip | null;
  readonly peaks?: Peaks | null;
  /** An MP4 with the same pictures, small and quickly sought; as large as megabytes, and gone with the kept file. */
  readonly proxyMedia?: Blob | null;
}

interface StudioSchema extends DBSchema {
  pendingTimelines: {
    key: [projectId: string, writerId: string];
    value: PendingTimelineRecord;
    indexes: { byProject: string };
  };
  mediaFiles: { key: string; value: MediaFileRecord };
  derivatives: { key: string; value: DerivativeRecord };
}

export type StudioDatabase = IDBPDatabase<StudioSchema>;

/** The databases that are open, by name; one, as long as the account stays the same. */
const opened = new Map<string, Promise<StudioDatabase>>();

/** The database of the device's owner; opened once a page, and again after the browser closed it. Rejects where storage is blocked. */
export function openDatabase(): Promise<StudioDatabase> {
  const name = ownedName(DATABASE_NAME);
  const known = opened.get(name);
  if (known) return known;
  const opening = openDB<StudioSchema>(name, DATABASE_VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        const pending = database.createObjectStore('pendingTimelines', { keyPath: ['projectId', 'writerId'] });
        pending.createIndex('byProject', 'projectId');
        database.createObjectStore('mediaFiles', { keyPath: 'assetId' });
        database.createObjectStore('derivatives', { keyPath: 'assetId' });
      }
    },
    // A newer version in another tab waits for this one to let go; the next call opens anew, or fails saying so.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened.delete(name);
    },
    terminated() {
      opened.delete(name);
    },
  });
  opening.catch(() => opened.delete(name));
  opened.set(name, opening);
  return opening;
}
