import type { Readable } from 'node:stream';
import type { UploadPiece } from './partial-uploads.ts';

/** Name of a stored file: the owner's id, a slash and 32 random hexadecimal digits. Never contains anything a user typed. */
export type FileKey = string & { readonly __brand?: 'file-key' };

const KEY_PATTERN = /^([A-Za-z0-9-]{8,64})\/([0-9a-f]{32})$/;

/** Splits a key into its two parts, or returns null for text that is not a key. */
export function parseFileKey(
  text: string,
): { readonly key: FileKey; readonly ownerId: string; readonly id: string } | null {
  const match = KEY_PATTERN.exec(text);
  const [, ownerId, id] = match ?? [];
  return ownerId !== undefined && id !== undefined ? { key: text, ownerId, id } : null;
}

/** Name of a scratch object: an intermediate file of one claim of a server render. */
export type ScratchKey = string & { readonly __brand?: 'scratch-key' };

/** Name of anything stored: users' files, and scratch objects of renders in progress. */
export type StoredKey = FileKey | ScratchKey;

/** Facts about a stored file or scratch object. */
export interface FileStat<Key extends StoredKey = FileKey> {
  readonly key: Key;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** A stored file opened for random access; the caller closes it. */
export interface OpenFile {
  readonly size: number;
  /** Reads bytes [start, endExclusive), cut at the end of the file. */
  read(start: number, endExclusive: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes [start, endExclusive) of a file. */
export interface ByteRange {
  readonly start: number;
  readonly endExclusive: number;
}

/** Rights of one signed upload. */
export interface UploadGrant {
  readonly key: FileKey;
  /** Maximum body length in bytes. */
  readonly maxBytes: number;
  /** Content type that the request must have, or null for any. */
  readonly contentType: string | null;
  readonly expiresAt: Date;
}

/** Facts from a request for a signed URL. All of them are untrusted. */
export interface UploadRequest {
  readonly method: string;
  readonly key: FileKey;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly now: Date;
}

/** Rights of one signed URL for reading. */
export interface ReadGrant {
  readonly key: FileKey;
  readonly mimeType: string;
  /** Content-Disposition of the answer. */
  readonly disposition: string;
  readonly expiresAt: Date;
}

/** Address to PUT the bytes of one upload to. */
export interface SignedUpload {
  /** Path and query on the studio's own origin, or a whole URL elsewhere. */
  readonly url: string;
  /** Headers covered by the signature, to send unchanged besides the content type. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Receives signed uploads in this process. Keeps the received part of an interrupted upload until its grant expires, so
 * that the upload can resume. The part counts towards its owner's quota and is not a file yet.
 */
export interface UploadReceiver {
  /** Verifies a PUT and returns its grant, or null. */
  verifyUpload(request: UploadRequest): UploadGrant | null;
  /**
   * Returns the number of bytes received of an upload, or all of them if it has finished. Ends a request that is still
   * sending.
   * @throws StorageError `storage.offset` for another total length, `storage.busy` while another process receives it.
   */
  arrivedBytes(grant: UploadGrant, totalBytes: number): Promise<number>;
  /**
   * Adds bytes to an upload. The last byte turns it into a file. The newest request ends one that is still sending.
   * @returns The number of bytes received so far.
   * @throws StorageError as `write` does; `storage.incomplete` when the body breaks off (the received part is kept);
   *   `storage.offset` and `storage.busy` as above.
   */
  receive(grant: UploadGrant, totalBytes: number, piece: UploadPiece): Promise<number>;
  /**
   * Stores a body of unknown length. The newest request ends one that is still sending, of either kind. If the body
   * breaks off, its bytes are removed immediately.
   * @param maxBytes Most bytes accepted: the reserved space.
   * @throws StorageError as `write` does.
   */
  receiveWhole(grant: UploadGrant, body: Readable, maxBytes: number): Promise<FileStat>;
  /** Lists parts of unfinished uploads by their future keys, including those of active requests. */
  listUnfinished(ownerId: string): AsyncIterable<FileStat>;
  deleteUnfinished(ownerId: string): Promise<void>;
  /** Removes parts of uploads that can no longer resume. Returns their number. */
  removeExpiredUploads(now: Date): Promise<number>;
}

export interface WriteOptions {
  /** Most bytes accepted. One byte more discards everything. Default: no limit. */
  readonly maxBytes?: number;
  /** Exact number of bytes that must arrive. Null, the default for a stream, when the sender did not say. */
  readonly expectedBytes?: number | null;
  /** True, the default, makes a taken key an error. False replaces the object atomically. */
  readonly ifAbsent?: boolean;
  /** True refuses to use up the last free space of the server's disk, as for uploads. Default: false. */
  readonly leavesRoom?: boolean;
}

/**
 * Storage for the bytes of assets and renders. Files are written once, under an unguessable key, and never change: a
 * key names the same bytes forever.
 *
 * Besides the files there are scratch objects. The workers of one server render use them to pass data to each other.
 * `scratchKey` makes their keys. No upload URL names one, and no listing of files shows one.
 */
export interface FileStore {
  /** Receiver of signed uploads in this process; null when they go directly to the storage. */
  readonly receiver: UploadReceiver | null;
  /** Origin that browsers send files to and fetch them from, or null for the studio itself. */
  readonly origin: string | null;
  newKey(ownerId: string): FileKey;
  /**
   * Signs an address that accepts a PUT of the bytes until the grant expires, as long as nothing is stored under the
   * key. Of several PUTs one succeeds. Once that file is deleted, the address accepts another.
   */
  signUpload(grant: UploadGrant): Promise<SignedUpload>;
  /**
   * Begins an upload of exactly `maxBytes` bytes that pages of this origin may send in pieces. Anyone with the returned address
   * can continue it, for a week.
   * @returns Null when the signed address resumes uploads itself.
   * @throws StorageError `storage.away`
   */
  openSession(grant: UploadGrant, origin: string): Promise<string | null>;
  /**
   * Signs a URL at which a browser can read the file directly until the grant expires. Null if the store has no origin
   * of its own.
   */
  signRead(grant: ReadGrant): Promise<string | null>;
  /** Returns the key that an upload URL names, with or without its query, or null for a URL of another store. */
  keyOfUrl(url: string): FileKey | null;
  /** Returns the upload URL without its query, as assets show it. */
  urlOfKey(key: FileKey): string;
  /**
   * Stores the bytes of a stream, or of the local file at a path. Nothing is visible under the key until the last byte
   * has arrived. Of several writers with `ifAbsent` exactly one succeeds.
   * @throws StorageError when the body is too long, too short or empty, the disk is full, or the key is taken. Leaves
   *   nothing behind then.
   */
  write<Key extends StoredKey>(
    key: Key,
    body: AsyncIterable<Uint8Array> | string,
    options?: WriteOptions,
  ): Promise<FileStat<Key>>;
  /** Returns size and time of a finished file, or null. */
  stat<Key extends StoredKey>(key: Key): Promise<FileStat<Key> | null>;
  /** @throws StorageError `storage.missing` when there is no such file. */
  open(key: StoredKey): Promise<OpenFile>;
  /**
   * Streams a file or a part of it; destroying the stream closes the file.
   * @throws StorageError `storage.missing` when there is no such file.
   */
  read(key: StoredKey, range?: ByteRange): Promise<Readable>;
  /** Removes a file. A missing file is not an error. */
  delete(key: StoredKey): Promise<void>;
  list(ownerId?: string): AsyncIterable<FileStat>;
  listScratch(renderId?: string): AsyncIterable<FileStat<ScratchKey>>;
  /** Removes leftovers of interrupted writes that have not changed since `before`. Returns their number. */
  removeAbandonedWrites(before: Date): Promise<number>;
}
