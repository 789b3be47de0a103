import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { MINUTE_MS } from '#shared/time/periods.ts';
import { CommandError } from './errors.ts';
import { MAX_DOCUMENT_BYTES } from './values.ts';
import { encodeAnswer, encodeBatch } from './wire.ts';

/** MongoDB's size for a first batch. The reply size limits later batches. */
const FIRST_BATCH = 101;
/** A cursor is closed after this long without a request, as in MongoDB. */
const IDLE_MS = 10 * MINUTE_MS;
const NO_CURSOR = Long.fromNumber(0);

interface Cursor {
  namespace: string;
  documents: Iterator<Uint8Array>;
  /** Read one ahead to know if there are more. */
  next: IteratorResult<Uint8Array>;
  usedAt: number;
}

export class Cursors {
  readonly #open = new Map<string, Cursor>();

  /** Returns a result's first batch as a reply. Keeps a cursor open if there is more, unless the client wants a single batch. */
  open(namespace: string, documents: Iterator<Uint8Array>, isSingleBatch = false): Buffer {
    this.#closeIdle();
    const cursor: Cursor = { namespace, documents, next: documents.next(), usedAt: Date.now() };
    const batch = take(cursor, FIRST_BATCH);
    const id = cursor.next.done || isSingleBatch ? NO_CURSOR : this.#keep(cursor);
    return encodeAnswer('cursor', encodeBatch('firstBatch', batch, { id, ns: namespace }));
  }

  /** Returns the next batch as a reply. @throws CommandError 43 for a cursor that is not open. */
  more(id: Long, namespace: string): Buffer {
    const cursor = this.#open.get(id.toString());
    if (cursor?.namespace !== namespace) throw new CommandError(43, `cursor id ${id} not found`);
    // Stored again only on success.
    this.kill(id);
    const batch = take(cursor, Number.POSITIVE_INFINITY);
    cursor.usedAt = Date.now();
    if (!cursor.next.done) this.#open.set(id.toString(), cursor);
    const rest = cursor.next.done ? NO_CURSOR : id;
    return encodeAnswer('cursor', encodeBatch('nextBatch', batch, { id: rest, ns: namespace }));
  }

  /** @returns True if the cursor was open. */
  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  #keep(cursor: Cursor): Long {
    // Positive and never zero, which means "no cursor".
    const id = Long.fromBigInt((randomBytes(8).readBigUInt64LE() >> 1n) | 1n);
    this.#open.set(id.toString(), cursor);
    return id;
  }

  #closeIdle(): void {
    const limit = Date.now() - IDLE_MS;
    for (const [id, cursor] of this.#open) if (cursor.usedAt < limit) this.#open.delete(id);
  }
}

/** Takes at least one document, then as many as the count and MongoDB's reply size allow. */
function take(cursor: Cursor, count: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (!cursor.next.done && batch.length < count) {
    const document = cursor.next.value;
    if (batch.length > 0 && bytes + document.length > MAX_DOCUMENT_BYTES) break;
    batch.push(document);
    bytes += document.length;
    cursor.next = cursor.documents.next();
  }
  return batch;
}
