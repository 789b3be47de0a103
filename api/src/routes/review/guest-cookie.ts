import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { DAY_MS } from '#shared/time/periods.ts';

const NAME = 'clipwright-guest';
const LIFE_MS = 30 * DAY_MS;

/** A browser that opened a link. Nothing of it is stored on the server. */
export interface Guest {
  readonly id: string;
  /** True once it gave the passphrase. */
  readonly isUnlocked: boolean;
}

/** The guest of a link's signed cookie, or null without one. */
export function readGuest(ctx: Context, linkId: string): Guest | null {
  const [ofLink, id, unlocked] = ctx.cookies.get(NAME, { signed: true })?.split('.') ?? [];
  return ofLink === linkId && id !== undefined ? { id, isUnlocked: unlocked === '1' } : null;
}

/** Sets the cookie of a link. Browsers send it to that link only. */
export function writeGuest(ctx: Context, token: string, linkId: string, guest: Guest): void {
  ctx.cookies.set(NAME, `${linkId}.${guest.id}.${guest.isUnlocked ? 1 : 0}`, {
    ...{ signed: true, httpOnly: true, sameSite: 'lax', overwrite: true },
    path: `/api/shared/${token}`,
    maxAge: LIFE_MS,
  });
}

export function newGuest(): Guest {
  return { id: randomBytes(16).toString('hex'), isUnlocked: false };
}
