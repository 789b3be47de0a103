import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** The length of each piece must be a multiple of this, except for the last. */
const QUANTUM_BYTES = 256 * 1024;

/** An answer of the bucket. Objects are sent as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer | object;
}

/** The file that an upload will become. */
export interface SessionOrder {
  readonly key: string;
  /** The only origin with pages that may send, or null for none. */
  readonly origin: string | null;
  /** Null when it comes with the last piece. */
  readonly totalBytes: number | null;
  readonly ifAbsent: boolean;
}

interface Session extends SessionOrder {
  arrived: Buffer;
  isForgotten: boolean;
  /** The last answer, once the file is stored. */
  stored: object | null;
}

interface UploadSessionsOptions {
  /** Reads a body. Rejects when the connection breaks. */
  readonly read: (request: IncomingMessage) => Promise<Buffer>;
  /** Stores a file. @returns Its metadata, or null when the key is taken. */
  readonly store: (order: SessionOrder, bytes: Buffer) => object | null;
}

/**
 * Resumable uploads by Google's protocol (cloud.google.com/storage/docs/performing-resumable-uploads), as strict as the
 * protocol allows: if a piece's connection breaks, nothing of it is kept.
 */
export class UploadSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #options: UploadSessionsOptions;

  constructor(options: UploadSessionsOptions) {
    this.#options = options;
  }

  /** @returns The id of a new session. */
  open(order: SessionOrder): string {
    const id = randomUUID();
    this.#sessions.set(id, { ...order, arrived: Buffer.alloc(0), isForgotten: false, stored: null });
    return id;
  }

  /** Expires all sessions. */
  forget(): void {
    for (const session of this.#sessions.values()) session.isForgotten = true;
  }

  async answer(id: string, request: IncomingMessage): Promise<Answer> {
    const session = this.#sessions.get(id);
    const { origin } = request.headers;
    const isAllowed = session !== undefined && origin !== undefined && origin === session.origin;
    const allowed = isAllowed ? permission(request, origin) : {};
    if (request.method === 'OPTIONS') return { status: 200, headers: allowed };
    const body = await this.#options.read(request);
    const answer = session ? this.#answerOf(session, request, body) : refusal(404, 'There is no such upload session.');
    return { ...answer, headers: { ...answer.headers, ...allowed } };
  }

  #answerOf(session: Session, { headers }: IncomingMessage, body: Buffer): Answer {
    if (session.isForgotten) return refusal(410, 'The upload session is gone.');
    if (session.stored) return { status: 200, body: session.stored };
    const range = rangeOf(String(headers['content-range'] ?? ''), body.length);
    if (range === null) return refusal(400, 'Failed to parse Content-Range header.');
    const totalBytes = range.totalBytes ?? session.totalBytes;
    if (session.totalBytes !== null && totalBytes !== session.totalBytes) {
      return refusal(400, 'The final object size does not match the declared one.');
    }
    const { length } = session.arrived;
    if (range.start === null || range.start < length) return incomplete(length);
    if (range.start > length) return refusal(503, 'The upload offset exceeds the already uploaded size.');
    const end = length + body.length;
    const isLast = end === totalBytes;
    if (!isLast && body.length % QUANTUM_BYTES > 0) {
      return refusal(400, `The number of bytes must be a multiple of ${QUANTUM_BYTES}.`);
    }
    session.arrived = Buffer.concat([session.arrived, body]);
    if (!isLast) return incomplete(end);
    session.stored = this.#options.store(session, session.arrived);
    return session.stored ? { status: 200, body: session.stored } : refusal(412, 'The object exists.');
  }
}

/**
 * The bytes that a request brings. `start` is null for a query of the progress. Null when header and body contradict
 * each other.
 */
function rangeOf(header: string, bodyBytes: number): { start: number | null; totalBytes: number | null } | null {
  if (header === '') return { start: 0, totalBytes: bodyBytes };
  const [, first, last, total] = /^bytes (?:(\d+)-(\d+|\*)|\*)\/(\d+|\*)$/.exec(header) ?? [];
  if (total === undefined) return null;
  const start = first === undefined ? null : Number(first);
  if (start === null) return bodyBytes === 0 ? { start, totalBytes: total === '*' ? null : Number(total) } : null;
  // An open end means everything that follows.
  if (last === '*') return { start, totalBytes: start + bodyBytes };
  const isWhole = Number(last) + 1 - start === bodyBytes && bodyBytes > 0;
  return isWhole ? { start, totalBytes: total === '*' ? null : Number(total) } : null;
}

function permission(request: IncomingMessage, origin: string): OutgoingHttpHeaders {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    'Access-Control-Expose-Headers': 'Content-Length, Content-Type, Date, Range',
  };
}

function incomplete(arrivedBytes: number): Answer {
  return { status: 308, headers: arrivedBytes > 0 ? { Range: `bytes=0-${arrivedBytes - 1}` } : {} };
}

export function refusal(code: number, message: string): Answer {
  return { status: code, body: { error: { code, message } } };
}
