import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { IdempotentAnswer } from '#api/models/idempotent-answer.ts';
import { HOUR_MS } from '#shared/time/periods.ts';

/** Answers are kept this long. */
const KEEP_MS = 24 * HOUR_MS;

/** Longer than any request takes. Then the process that served it counts as dead. */
const SERVING_MS = HOUR_MS;

/** Answers that one account may have kept. Its limits on costly work allow about half as many in a day. */
const MOST_KEPT = 10_000;

/** A request of an account with its key. */
export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  /** Method and path. */
  readonly route: string;
  /** Query and body. */
  readonly content: readonly (string | Uint8Array)[];
}

interface KeptAnswer {
  readonly status: number;
  readonly body: string | null;
}

/** The turn of the first request with its key. */
interface FirstTurn {
  /** Stores the answer for the next day. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Gives the key free, because nothing was done. */
  release(): Promise<void>;
}

/**
 * Returns the answer that a request got before, or the turn to serve it.
 * @throws ApiError `idempotency.other-request`, `idempotency.in-progress`, `idempotency.too-many`
 */
export async function answerOrTurn({ userId, key, route, content }: KeyedRequest): Promise<KeptAnswer | FirstTurn> {
  const _id = hashOf([userId, route, key]);
  const fingerprint = hashOf(content);
  const holder = randomUUID();
  const now = Date.now();
  const fresh = { userId, fingerprint, holder, status: null, body: null, expiresAt: new Date(now + SERVING_MS) };
  if ((await IdempotentAnswer.countDocuments({ userId })) >= MOST_KEPT) throw new ApiError('idempotency.too-many');
  try {
    // Matches only an expired answer that the database has not removed yet. A live one makes the upsert a duplicate.
    await IdempotentAnswer.updateOne(
      { _id, userId, expiresAt: { $lte: new Date(now) } },
      { $set: fresh },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const earlier = await IdempotentAnswer.findOne({ _id, userId }).lean();
    if (earlier !== null && earlier.fingerprint !== fingerprint) throw new ApiError('idempotency.other-request');
    if (earlier?.status == null) throw new ApiError('idempotency.in-progress', { headers: { 'Retry-After': '2' } });
    return { status: earlier.status, body: earlier.body ?? null };
  }
  return {
    async keep({ status, body }) {
      const kept = { status, body, expiresAt: new Date(now + KEEP_MS) };
      await IdempotentAnswer.updateOne({ _id, userId, holder }, { $set: kept });
    },
    async release() {
      await IdempotentAnswer.deleteOne({ _id, userId, holder });
    },
  };
}

/** Each part is hashed by itself, so that no two lists of parts run together to the same text. */
function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const whole = createHash('sha256');
  for (const part of parts) whole.update(createHash('sha256').update(part).digest());
  return whole.digest('base64url');
}
