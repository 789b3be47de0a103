import { type Doc, decode, encode } from './values.ts';

/** MongoDB's limit for one message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

export interface Request {
  requestId: number;
  command: Doc;
  /** Sent as the old `OP_QUERY`, which drivers use only for the first hello. */
  legacy: boolean;
  /** False when the client expects no answer (write concern 0). */
  wantsReply: boolean;
}

/** A client broke the protocol; its connection is closed. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** Cuts a stream of bytes into messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Length of the current message; unknown before its first four bytes. */
  #size: number | undefined;

  /** @returns The messages completed by these bytes. @throws ProtocolError on an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: Buffer[] = [];
    while (this.#length >= (this.#size ?? 4)) {
      // Joined only when a message may be complete, so a long message costs one copy.
      const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
      this.#chunks = [bytes];
      if (this.#size === undefined) {
        this.#size = bytes.readInt32LE(0);
        if (this.#size < HEADER_BYTES || this.#size > MAX_MESSAGE_BYTES)
          throw new ProtocolError(`message of ${this.#size} bytes`);
        continue;
      }
      messages.push(bytes.subarray(0, this.#size));
      this.#chunks = [bytes.subarray(this.#size)];
      this.#length -= this.#size;
      this.#size = undefined;
    }
    return messages;
  }
}

/** @throws ProtocolError for a message that no driver sends. */
export function parseRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  try {
    if (opCode === OP_MSG) return parseMsg(message, requestId);
    if (opCode === OP_QUERY) return parseQuery(message, requestId);
  } catch (error) {
    throw new ProtocolError(error instanceof Error ? error.message : String(error));
  }
  throw new ProtocolError(`operation code ${opCode}`);
}

function parseMsg(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let at = HEADER_BYTES + 4;
  let command: Doc | undefined;
  const sequences: [name: string, docs: Doc[]][] = [];
  while (at < end) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new ProtocolError('a section longer than its message');
    const section = message.subarray(at, at + size);
    if (kind === 0) command = decode(section);
    else if (kind === 1) sequences.push(parseSequence(section));
    else throw new ProtocolError(`section of kind ${kind}`);
    at += size;
  }
  if (!command) throw new ProtocolError('no command');
  for (const [name, docs] of sequences) command[name] = docs;
  return { requestId, command, legacy: false, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(section: Buffer): [string, Doc[]] {
  const nameEnd = section.indexOf(0, 4);
  const docs: Doc[] = [];
  let at = nameEnd + 1;
  while (at < section.length) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new ProtocolError('a document longer than its section');
    docs.push(decode(section.subarray(at, at + size)));
    at += size;
  }
  return [section.toString('utf8', 4, nameEnd), docs];
}

function parseQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const database = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.')[0];
  const command = decode(message.subarray(nameEnd + 9));
  return { requestId, command: { ...command, $db: database }, legacy: true, wantsReply: true };
}

/** Encodes an answer. `body` is a document, encoded or not. */
export function formatReply(request: Request, responseId: number, body: Doc | Uint8Array): Buffer {
  const encoded = body instanceof Uint8Array ? body : encode(body);
  const prefix = request.legacy ? 20 : 5;
  const out = Buffer.alloc(HEADER_BYTES + prefix + encoded.length);
  out.writeInt32LE(out.length, 0);
  out.writeInt32LE(responseId, 4);
  out.writeInt32LE(request.requestId, 8);
  out.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  // OP_REPLY: flags, cursor id, starting position, one document. OP_MSG: flags, section of kind 0.
  if (request.legacy) out.writeInt32LE(1, HEADER_BYTES + 16);
  out.set(encoded, HEADER_BYTES + prefix);
  return out;
}

/** Builds a document `{ [name]: [...docs], ...rest }` from documents already encoded as BSON. */
export function encodeBatch(name: string, docs: readonly Uint8Array[], rest: Doc): Buffer {
  const items = docs.flatMap((doc, i) => [Buffer.from([3]), cstring(String(i)), doc]);
  const array = framed(items);
  const tail = encode(rest);
  return framed([Buffer.from([4]), cstring(name), array, tail.subarray(4, -1)]);
}

/** Builds a document `{ [name]: doc, ok: 1 }` from a document already encoded as BSON. */
export function encodeAnswer(name: string, doc: Uint8Array): Buffer {
  return framed([Buffer.from([3]), cstring(name), doc, encode({ ok: 1 }).subarray(4, -1)]);
}

function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf8');
}

function framed(parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(size, 0);
  return Buffer.concat([head, ...parts, Buffer.from([0])], size);
}
