import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '#api/errors/api-error.ts';

/** A body counts once for each of these steps. */
const POINT_BYTES = 64 * 1024;

/** Limits the bytes of bodies that an account may send to this process in a minute. */
export class ByteLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(bytesPerMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: Math.ceil(bytesPerMinute / POINT_BYTES), duration: 60 });
  }

  /** @throws ApiError `request.too-many` with `Retry-After` for bytes beyond the limit. */
  async spend(accountId: string, bytes: number): Promise<void> {
    try {
      await this.#limiter.consume(accountId, Math.ceil((bytes + 1) / POINT_BYTES));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ApiError('request.too-many', { headers: { 'Retry-After': String(seconds) } });
    }
  }
}
