import type { Readable } from 'node:stream';
import type { UploadPiece } from './partial-uploads.ts';

/**
 * Name of a stored file: the owner's id, a slash and 32 random hexadecimal digits. Nothing a user types ever becomes
 * part of one.
 */
export type FileKey = string & { readonly __brand?: 'file-key' };

const KEY_PATTERN = /^([A-Za-z0-9-]{8,64})\/([0-9a-f]{32})$/;

/** The two parts of a key, or null when the text is not one. */
export function parseFileKey(
  text: string,
): { readonly key: FileKey; readonly ownerId: string; readonly id: string } | null {
  const match = KEY_PATTERN.exec(text);
  const [, ownerId, id] = match ?? [];
  return ownerId !== undefined && id !== undefined ? { key: text, ownerId, id } : null;
}

/** Name of a scratch object: what one claim of a server render left for the next step under a name of its own. */
export type ScratchKey = string & { readonly __brand?: 'scratch-key' };

/** What the bytes of a store go by: files that users own, and scratch objects of renders under way. */
export type StoredKey = FileKey | ScratchKey;

/** What a stored file or scratch object is like without its bytes. */
export interface FileStat<Key extends StoredKey = FileKey> {
  readonly key: Key;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** A stored file opened for reading pieces of it; whoever opened it closes it. */
export interface OpenFile {
  readonly size: number;
  /** Bytes [start, endExclusive), cut at the end of the file. */
  read(start: number, endExclusive: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes [start, endExclusive) of a file. */
export interface ByteRange {
  readonly start: number;
  readonly endExclusive: number;
}

/** What one signed upload may do. */
export interface UploadGrant {
  readonly key: FileKey;
  /** The most bytes that the body may have. */
  readonly maxBytes: number;
  /** Content type that the request must carry, or null for any. */
  readonly contentType: string | null;
  readonly expiresAt: Date;
}

/** What a request for a signed URL says about itself; all of it comes from outside. */
export interface UploadRequest {
  readonly method: string;
  readonly key: FileKey;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly now: Date;
}

/** What one signed URL lets whoever has it read. */
export interface ReadGrant {
  readonly key: FileKey;
  /** Content type that the answer carries. */
  readonly mimeType: string;
  /** Content-Disposition that the answer carries. */
  readonly disposition: string;
  readonly expiresAt: Date;
}

/** Where the bytes of one upload are PUT. */
export interface SignedUpload {
  /** Path and query on the studio's own origin, or a whole URL elsewhere. */
  readonly url: string;
  /** Headers that are part of the signature: the request carries them as they are, besides its content type. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes the bytes of signed uploads in this process. What arrived of one that broke off is kept until its grant expires,
 * so that it can go on; it counts as its owner's, and is no file yet.
 */
export interface UploadReceiver {
  /** The grant that a PUT proves to have, or null. */
  verifyUpload(request: UploadRequest): UploadGrant | null;
  /**
   * How many bytes of an upload are there, all of them for a finished one. A request that still brings some is ended.
   * @throws StorageError `storage.offset` for another total length, `storage.busy` while another process takes it in.
   */
  arrivedBytes(grant: UploadGrant, totalBytes: number): Promise<number>;
  /**
   * Adds bytes to an upload; with the last one it is a file. The newest request ends one that still brings some.
   * @returns How many bytes are there now.
   * @throws StorageError as `write` does; `storage.incomplete` when the body breaks off, and what came is kept;
   *   `storage.offset` and `storage.busy` as above.
   */
  receive(grant: UploadGrant, totalBytes: number, piece: UploadPiece): Promise<number>;
  /** Parts of unfinished uploads, by the key that each will have. */
  listUnfinished(ownerId: string): AsyncIterable<FileStat>;
  /** Removes the parts of one owner's unfinished uploads. */
  deleteUnfinished(ownerId: string): Promise<void>;
  /** Removes parts of uploads that nobody can go on with. Gives back how many went. */
  removeExpiredUploads(now: Date): Promise<number>;
}

/** How the bytes of one file arrive. */
export interface WriteOptions {
  /** The most bytes that are taken; one more and nothing is kept. Default: no bound. */
  readonly maxBytes?: number;
  /** The number of bytes that must arrive; null, the default for a stream, when the sender did not say. */
  readonly expectedBytes?: number | null;
  /** Whether a key that is taken is an error, the default; false replaces what is there in one step. */
  readonly ifAbsent?: boolean;
}

/**
 * Where the bytes of assets and renders are kept. Files are written once, under a key that nobody can guess, and never
 * changed afterwards: a key names the same bytes for ever.
 *
 * Beside the files lie scratch objects: what the workers of one server render hand to each other. Their keys come from
 * `scratchKey`; no upload URL names one, and no listing of files shows one.
 */
export interface FileStore {
  /** What takes signed uploads in this process; null when they go straight to where the files are. */
  readonly receiver: UploadReceiver | null;
  /** The origin that browsers send files to and fetch them from; null when that is the studio itself. */
  readonly origin: string | null;
  /** A new key under this owner. */
  newKey(ownerId: string): FileKey;
  /**
   * Where the bytes can be PUT until the grant expires, and while nothing is stored under the key: one of several PUTs
   * succeeds, but when its file is deleted the address takes another.
   */
  signUpload(grant: UploadGrant): Promise<SignedUpload>;
  /** A URL at which a browser can read the file itself until the grant expires; null without an origin of its own. */
  signRead(grant: ReadGrant): Promise<string | null>;
  /** The key that an upload URL names, with or without its query, or null when it is none of this store's. */
  keyOfUrl(url: string): FileKey | null;
  /** The upload URL without its query, as assets show it. */
  urlOfKey(key: FileKey): string;
  /**
   * Stores the bytes of a stream, or of the local file at a path. Until the last one has arrived nothing is to be seen
   * under the key; of several writers with `ifAbsent` exactly one succeeds.
   * @throws StorageError when the body is too long, too short or empty, there is no room, or the key is taken; then
   *   nothing is left behind.
   */
  write<Key extends StoredKey>(
    key: Key,
    body: AsyncIterable<Uint8Array> | string,
    options?: WriteOptions,
  ): Promise<FileStat<Key>>;
  /** Size and time of a finished file, or null. */
  stat<Key extends StoredKey>(key: Key): Promise<FileStat<Key> | null>;
  /** @throws StorageError `storage.missing` when there is no such file. */
  open(key: StoredKey): Promise<OpenFile>;
  /**
   * Streams a file or a part of it; destroying the stream frees the file.
   * @throws StorageError `storage.missing` when there is no such file.
   */
  read(key: StoredKey, range?: ByteRange): Promise<Readable>;
  /** Removes a file; one that is not there is no error. */
  delete(key: StoredKey): Promise<void>;
  /** Finished files of one owner, or of all. */
  list(ownerId?: string): AsyncIterable<FileStat>;
  /** Scratch objects of one render, or of all. */
  listScratch(renderId?: string): AsyncIterable<FileStat<ScratchKey>>;
  /** Removes what interrupted writes left behind and nobody has touched since `before`. Gives back how many went. */
  removeAbandonedWrites(before: Date): Promise<number>;
}
