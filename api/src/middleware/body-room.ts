import type { Context } from 'koa';
import { Shares } from '#api/queue/shares.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { requireClient, whenOver } from './client-gone.ts';
import type { SignedInState } from './signed-in.ts';

const MIB = 1024 * 1024;

/** Bodies that are arriving. A tab sends a few at a time. */
const arriving = new Shares({ account: 30, place: 300, all: 1_500, retrySeconds: 10 });

/** Bytes of bodies, held until the answer: ten of the largest timelines per account. */
const held = new Shares({ account: 64 * MIB, place: 96 * MIB, all: 192 * MIB, retrySeconds: 10 });

/** Bytes are counted in steps of this size. */
const STEP_BYTES = 64 * 1024;

/** Room for one request's body. */
export interface BodyRoom {
  /** Counts bytes until the request is over. @throws ApiError 429 when the account already holds its share. */
  hold(bytes: number): void;
  /** The body has arrived, or never will. */
  arrived(): void;
}

/**
 * @throws ApiError 429 when the account, or a visitor's address, has its share of unfinished bodies; ClientGoneError.
 */
export function enterRoom(ctx: Context): BodyRoom {
  requireClient(ctx);
  const { user } = ctx.state as Partial<SignedInState>;
  const owner = user?._id ?? addressKey(ctx.ip);
  const arrived = arriving.take(owner);
  const releases = [arrived];
  whenOver(ctx, () => {
    for (const release of releases) release();
  });
  let [size, counted] = [0, 0];
  const hold = (bytes: number) => {
    size += bytes;
    for (; counted < size; counted += STEP_BYTES) releases.push(held.take(owner, STEP_BYTES));
  };
  return { hold, arrived };
}
