import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat as statLocal } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bucket, File } from '@google-cloud/storage';
import * as z from 'zod';
import { streamOf } from '#api/adapters/files/disk.ts';
import {
  type ByteRange,
  type FileKey,
  type FileStat,
  type FileStore,
  type OpenFile,
  parseFileKey,
  type ReadGrant,
  type ScratchKey,
  type SignedUpload,
  type StoredKey,
  type UploadGrant,
  type WriteOptions,
} from '#api/adapters/files/file-store.ts';
import { parseScratchKey, SCRATCH_PREFIX } from '#api/adapters/files/scratch.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { storageErrorOf, withStorageErrors } from './gcs-errors.ts';
import { measured } from './measured.ts';
import { PATIENCE, type Patience, taken, unstalled, within } from './patience.ts';

/**
 * Files up to this length are sent in one request. Longer ones use a session that the client library resumes by itself.
 */
const SIMPLE_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Smallest read of an open file: a probe reads many small pieces, and each request costs a round trip. */
const READ_AHEAD_BYTES = 256 * 1024;

/** Metadata of an object. The API writes its 64-bit size as text. */
const storedObject = z.object({ name: z.string(), size: z.coerce.number().int().min(0), timeCreated: z.coerce.date() });
type StoredObject = z.output<typeof storedObject>;

/**
 * Stores files as objects of a Google Cloud Storage bucket, under their keys. Browsers send and fetch bytes there
 * directly by signed URLs. This process only moves bytes that it works on.
 */
export class GcsFileStore implements FileStore {
  readonly receiver = null;
  readonly origin: string;
  readonly #bucket: Bucket;
  /** Address of the bucket, with a trailing slash. */
  readonly #address: string;
  readonly #patience: Patience;

  constructor(bucket: Bucket, patience = PATIENCE) {
    this.#bucket = bucket;
    this.#patience = patience;
    this.origin = new URL(bucket.storage.apiEndpoint).origin;
    this.#address = `${this.origin}/${bucket.name}/`;
  }

  newKey(ownerId: string): FileKey {
    const key = `${ownerId}/${randomBytes(16).toString('hex')}`;
    if (parseFileKey(key) === null) throw new RangeError('The owner id cannot be part of a file key.');
    return key;
  }

  /**
   * Signs an upload so that the bucket itself enforces the grant: a signed header limits the size, a precondition
   * limits it to a single use, and the signature covers the content type if the grant names one.
   */
  async signUpload({ key, maxBytes, contentType, expiresAt }: UploadGrant): Promise<SignedUpload> {
    const headers = { 'x-goog-content-length-range': `1,${maxBytes}`, 'x-goog-if-generation-match': '0' };
    const signing = this.#file(key).getSignedUrl({
      version: 'v4',
      action: 'write',
      expires: expiresAt,
      extensionHeaders: headers,
      ...(contentType === null ? {} : { contentType }),
    });
    const [url] = await within(this.#patience.answerMs, signing);
    return { url, headers };
  }

  /**
   * The bucket holds the page to its origin and length regardless of its CORS settings, and stores the file only under
   * a free key.
   */
  async openSession({ key, maxBytes, contentType }: UploadGrant, origin: string): Promise<string> {
    const opening = this.#file(key).createResumableUpload({
      origin,
      metadata: { contentLength: maxBytes, ...(contentType === null ? {} : { contentType }) },
      preconditionOpts: { ifGenerationMatch: 0 },
    });
    const [url] = await this.#answerTo(opening);
    return url;
  }

  async signRead({ key, mimeType, disposition, expiresAt }: ReadGrant): Promise<string> {
    const signing = this.#file(key).getSignedUrl({
      version: 'v4',
      action: 'read',
      expires: expiresAt,
      responseType: mimeType,
      responseDisposition: disposition,
    });
    const [url] = await within(this.#patience.answerMs, signing);
    return url;
  }

  keyOfUrl(url: string): FileKey | null {
    if (!url.startsWith(this.#address)) return null;
    const [path = ''] = url.split('?', 1);
    return parseFileKey(path.slice(this.#address.length))?.key ?? null;
  }

  urlOfKey(key: FileKey): string {
    return `${this.#address}${key}`;
  }

  async write<Key extends StoredKey>(
    key: Key,
    body: AsyncIterable<Uint8Array> | string,
    { maxBytes = Number.POSITIVE_INFINITY, expectedBytes = null, ifAbsent = true }: WriteOptions = {},
  ): Promise<FileStat<Key>> {
    const file = this.#file(key);
    const bytes = typeof body === 'string' ? (await statLocal(body)).size : expectedBytes;
    if (bytes !== null && bytes > maxBytes) throw new StorageError('storage.too-large');
    // The precondition below decides. Checking first only avoids sending a video that already exists.
    if (ifAbsent && (await this.stat(key)) !== null) throw new StorageError('storage.exists');
    const source = measured(typeof body === 'string' ? await streamOf(body) : body, {
      maxBytes,
      expectedBytes: bytes,
    });
    const target = file.createWriteStream({
      resumable: bytes === null || bytes > SIMPLE_UPLOAD_BYTES,
      contentType: 'application/octet-stream',
      ...(ifAbsent ? { preconditionOpts: { ifGenerationMatch: 0 } } : {}),
    });
    const { stallMs } = this.#patience;
    try {
      await taken(stallMs, source, (body, signal) => pipeline(body, target, { signal }));
    } catch (error) {
      throw storageErrorOf(error);
    }
    return statOf(key, storedObject.parse(file.metadata));
  }

  async stat<Key extends StoredKey>(key: Key): Promise<FileStat<Key> | null> {
    try {
      const [metadata] = await this.#answerTo(this.#file(key).getMetadata());
      return statOf(key, storedObject.parse(metadata));
    } catch (error) {
      if (error instanceof StorageError && error.code === 'storage.missing') return null;
      throw error;
    }
  }

  async open(key: StoredKey): Promise<OpenFile> {
    const file = this.#file(key);
    const [metadata] = await this.#answerTo(file.getMetadata());
    const { size } = storedObject.parse(metadata);
    let ahead: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
    return {
      size,
      read: async (start, endExclusive) => {
        const end = Math.min(endExclusive, size);
        if (end <= start) return new Uint8Array();
        const isAhead = start >= ahead.start && end <= ahead.start + ahead.bytes.length;
        if (!isAhead) {
          const last = Math.min(Math.max(end, start + READ_AHEAD_BYTES), size) - 1;
          const [bytes] = await this.#answerTo(file.download({ start, end: last }));
          ahead = { start, bytes };
        }
        // Copies the bytes because the caller may transfer the buffer to a worker.
        return Uint8Array.from(ahead.bytes.subarray(start - ahead.start, end - ahead.start));
      },
      close: async () => {},
    };
  }

  async read(key: StoredKey, range?: ByteRange): Promise<Readable> {
    if (range !== undefined && range.endExclusive <= range.start) {
      if ((await this.stat(key)) === null) throw new StorageError('storage.missing');
      return Readable.from([]);
    }
    const stream = this.#file(key).createReadStream({
      decompress: false,
      ...(range === undefined ? {} : { start: range.start, end: range.endExclusive - 1 }),
    });
    const answered = once(stream, 'response');
    // Starts the request with the first read, without consuming anything.
    stream.read(0);
    const { answerMs, stallMs } = this.#patience;
    try {
      const [{ statusCode }] = await within(answerMs, answered);
      // The library reads the text of the error response before it fails.
      if (statusCode >= 400) await within(answerMs, once(stream, 'end'));
    } catch (error) {
      stream.destroy();
      throw storageErrorOf(error);
    }
    return unstalled(stallMs, stream);
  }

  async delete(key: StoredKey): Promise<void> {
    await this.#answerTo(this.#file(key).delete({ ignoreNotFound: true }));
  }

  async *list(ownerId?: string): AsyncGenerator<FileStat> {
    for await (const object of this.#objectsBelow(ownerId === undefined ? '' : `${ownerId}/`)) {
      const key = parseFileKey(object.name)?.key;
      if (key !== undefined) yield statOf(key, object);
    }
  }

  async *listScratch(renderId?: string): AsyncGenerator<FileStat<ScratchKey>> {
    for await (const object of this.#objectsBelow(`${SCRATCH_PREFIX}${renderId === undefined ? '' : `${renderId}/`}`)) {
      const key = parseScratchKey(object.name)?.key;
      if (key !== undefined) yield statOf(key, object);
    }
  }

  /** Never has anything to remove: an object exists whole or not at all, and abandoned upload sessions expire. */
  async removeAbandonedWrites(): Promise<number> {
    return 0;
  }

  async *#objectsBelow(prefix: string): AsyncGenerator<StoredObject> {
    // With `fields` the library returns the bucket's answer instead of its own objects.
    const fields = 'items(name,size,timeCreated),nextPageToken';
    const objects = unstalled(this.#patience.answerMs, this.#bucket.getFilesStream({ prefix, fields }));
    try {
      for await (const object of objects) yield storedObject.parse(object);
    } catch (error) {
      throw storageErrorOf(error);
    }
  }

  #answerTo<T>(request: Promise<T>): Promise<T> {
    return withStorageErrors(within(this.#patience.answerMs, request));
  }

  #file(key: StoredKey): File {
    if (parseFileKey(key) === null && parseScratchKey(key) === null) throw new RangeError('Not a file key.');
    return this.#bucket.file(key);
  }
}

function statOf<Key extends StoredKey>(key: Key, { size, timeCreated }: Omit<StoredObject, 'name'>): FileStat<Key> {
  return { key, size, modifiedAt: timeCreated };
}
