import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import type { FaceSample } from '#shared/reframe/faces.ts';
import { ownedName } from './owned-name.ts';

/** Each account has its own database: this name and its id. */
export const DATABASE_NAME = 'clipwright';

/** Raise it with every change of the stores, and add a step to the upgrade in {@link openDatabase}. */
const DATABASE_VERSION = 5;

/** An edited timeline that may not be on the server yet. */
export interface PendingTimelineRecord {
  readonly projectId: string;
  /** The tab that edited it, so that two tabs never overwrite each other's edits. */
  readonly writerId: string;
  /** Tracks, scenes, corrections, markers and LUTs in wire format, parsed on reading. */
  readonly tracks: unknown;
  readonly scenes?: unknown;
  readonly corrections?: unknown;
  readonly markers?: unknown;
  readonly luts?: unknown;
  readonly baseVersion: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** An entry in the list of stored media files. Their bytes are in OPFS. */
export interface MediaFileRecord {
  readonly assetId: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** Milliseconds since 1970. The least recently used file is removed first when room is needed. */
  readonly usedAt: number;
}

/**
 * Data computed from an asset. Null means that none exists (a song's filmstrip), undefined that it is not computed yet.
 */
export interface DerivativeRecord {
  readonly assetId: string;
  readonly thumbnail?: Blob | null;
  readonly filmstrip?: Filmstrip | null;
  readonly peaks?: Peaks | null;
  /** Faces at the times looked at so far, in order. A later search adds to them. */
  readonly faces?: readonly FaceSample[];
  /** A small MP4 with the same pictures that seeks quickly. Several megabytes; removed with the stored file. */
  readonly proxyMedia?: Blob | null;
}

/** An asset's words in wire format, parsed on reading. */
export interface TranscriptRecord {
  readonly assetId: string;
  /** True while the server does not have them. */
  readonly isUnsent?: boolean;
}

/** A change that the server may not have. */
export interface OutboxRecord {
  /** Position in the queue, assigned by the store. */
  readonly order?: number;
  /** Parsed on reading. */
  readonly change: unknown;
  /** True once the server may have received it. */
  readonly isSent: boolean;
  /** Reason why the server refused it; parsed on reading. */
  readonly problem?: unknown;
}

/** A file on its way to the server. Its bytes are stored as media files. */
export interface UploadRecord {
  /** Id of the original bytes. */
  readonly id: string;
  /** Id of the converted bytes, if any. */
  readonly convertedId: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** Parsed on reading. */
  readonly upload: unknown;
}

/** A finished video that the server does not have. Its bytes are stored as a media file. */
export interface ExportRecord {
  readonly projectId: string;
  /** Parsed on reading. */
  readonly made: unknown;
}

/** Where an editor was left: undo steps, playhead and view. */
export interface VisitRecord {
  readonly projectId: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Parsed on reading. */
  readonly visit: unknown;
}

export interface StudioSchema extends DBSchema {
  pendingTimelines: {
    key: [projectId: string, writerId: string];
    value: PendingTimelineRecord;
    indexes: { byProject: string };
  };
  mediaFiles: { key: string; value: MediaFileRecord };
  derivatives: { key: string; value: DerivativeRecord };
  transcripts: { key: string; value: TranscriptRecord };
  outbox: { key: number; value: OutboxRecord };
  uploads: { key: string; value: UploadRecord };
  exports: { key: string; value: ExportRecord };
  visits: { key: string; value: VisitRecord; indexes: { bySavedAt: number } };
}

export type StudioDatabase = IDBPDatabase<StudioSchema>;

/** Open databases by name; only one while the account stays the same. */
const opened = new Map<string, Promise<StudioDatabase>>();

/** Opens the owner's database once, and again after the browser closed it. Rejects where storage is blocked. */
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
      if (oldVersion < 2) database.createObjectStore('transcripts', { keyPath: 'assetId' });
      if (oldVersion < 3) database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
      if (oldVersion < 4) {
        database.createObjectStore('uploads', { keyPath: 'id' });
        database.createObjectStore('exports', { keyPath: 'projectId' });
      }
      if (oldVersion < 5) {
        database.createObjectStore('visits', { keyPath: 'projectId' }).createIndex('bySavedAt', 'savedAt');
      }
    },
    // A newer version in another tab waits for this one to close. The next call opens it again or fails.
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
