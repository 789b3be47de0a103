import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { UploadGrant } from '#api/models/upload-grant.ts';
import { User } from '#api/models/user.ts';
import { UNPROVED_STORAGE_BYTES } from '#shared/media/limits.ts';

/** A render counts as the longest log that a tab may send, whatever it keeps. */
const LOG_BYTES = 64 * 1024;

/** Bytes that a running upload may reach, including those already received. */
interface Reservation {
  readonly key: FileKey;
  readonly bytes: number;
}

/** Storage limit of one account. */
export interface Allowance {
  readonly files: FileStore;
  readonly ownerId: string;
  readonly quotaBytes: number;
  /** Known once {@link provedAllowance} has looked; null until then. */
  readonly isUnproved: boolean | null;
}

export function allowanceOf({ files, config }: Pick<AppDeps, 'files' | 'config'>, ownerId: string): Allowance {
  const isUnproved = config.smtpUrl === null ? false : null;
  return { files, ownerId, quotaBytes: config.storageQuotaBytes, isUnproved };
}

/** Strangers may register with any address, and with many: until one is proved, its account may store little. */
export async function provedAllowance(allowance: Allowance): Promise<Allowance> {
  if (allowance.isUnproved !== null) return allowance;
  const owner = await User.findById(allowance.ownerId, 'mustProveEmail isAdmin').lean();
  const isUnproved = owner?.mustProveEmail === true && !owner.isAdmin;
  const quotaBytes = isUnproved ? Math.min(UNPROVED_STORAGE_BYTES, allowance.quotaBytes) : allowance.quotaBytes;
  return { ...allowance, isUnproved, quotaBytes };
}

/**
 * Counts the bytes of an owner's files, exports among them, of unfinished uploads without those of `except`, and of the
 * renders' logs.
 * @param granted Sizes of granted uploads by key; those not yet stored are added.
 */
export async function usedBytesOf(
  files: FileStore,
  ownerId: string,
  except: ReadonlySet<FileKey> = new Set(),
  granted: ReadonlyMap<FileKey, number> = new Map(),
): Promise<number> {
  let used = LOG_BYTES * (await RenderJob.countDocuments({ userId: ownerId }));
  const awaited = new Map(granted);
  for await (const { key, size } of files.list(ownerId)) {
    used += size;
    awaited.delete(key);
  }
  for await (const { key, size } of files.receiver?.listUnfinished(ownerId) ?? []) if (!except.has(key)) used += size;
  for (const [key, bytes] of awaited) if (!except.has(key)) used += bytes;
  return used;
}

/** Running uploads of this process, by owner. */
const underWay = new Map<string, Set<Reservation>>();

/** @throws ApiError `storage.quota`, or `storage.unproved`, when `bytes` more, not counting the upload `own`, exceed the quota. */
export async function requireRoom(allowance: Allowance, bytes: number, own: FileKey | null = null): Promise<void> {
  const proved = await provedAllowance(allowance);
  if (bytes > (await roomOf(proved, own))) throw quotaExceeded(proved);
}

/**
 * Runs an upload while its room is reserved, so that several at once cannot use the same room.
 * @param key Of the upload; its kept part takes up its own room.
 * @param bytes The upload's length, or null when unknown: then it gets all free room, up to `maxBytes`.
 * @param work Gets the most bytes that may be stored.
 * @throws ApiError `storage.quota`, `storage.unproved`
 */
export async function withReservedRoom<T>(
  allowance: Allowance,
  { key, bytes, maxBytes }: { key: FileKey; bytes: number | null; maxBytes: number },
  work: (maxBytes: number) => Promise<T>,
): Promise<T> {
  const proved = await provedAllowance(allowance);
  const { room, reservation } = await inTurn(allowance.ownerId, async () => {
    const free = await roomOf(proved, key);
    if ((bytes ?? 1) > free) throw quotaExceeded(proved);
    const added = { key, bytes: bytes ?? Math.min(maxBytes, free) };
    const reserved = underWay.get(allowance.ownerId) ?? new Set();
    underWay.set(allowance.ownerId, reserved.add(added));
    return { room: free, reservation: added };
  });
  try {
    return await work(Math.min(maxBytes, room));
  } finally {
    const reserved = underWay.get(allowance.ownerId);
    reserved?.delete(reservation);
    if (reserved?.size === 0) underWay.delete(allowance.ownerId);
  }
}

/** The last reservation of each owner that is being made. */
const reserving = new Map<string, Promise<unknown>>();

/** Makes an owner's reservations one after the other: an upload that came and went while another was measured would not count. */
async function inTurn<T>(ownerId: string, reserve: () => Promise<T>): Promise<T> {
  const mine = (reserving.get(ownerId) ?? Promise.resolve()).then(reserve, reserve);
  reserving.set(ownerId, mine);
  try {
    return await mine;
  } finally {
    if (reserving.get(ownerId) === mine) reserving.delete(ownerId);
  }
}

/** Bytes that may still arrive in a bucket, where granted addresses are the only sign of running uploads. */
async function grantedBytes(files: FileStore, userId: string): Promise<Map<FileKey, number>> {
  if (files.receiver !== null) return new Map();
  const grants = await UploadGrant.find({ userId, expiresAt: { $gt: new Date() } }, 'bytes').lean();
  return new Map(grants.map(({ _id, bytes }) => [_id as FileKey, bytes]));
}

/** The quota minus stored and arriving bytes, without the upload `own`. */
async function roomOf({ files, ownerId, quotaBytes }: Allowance, own: FileKey | null = null): Promise<number> {
  const arriving = new Set(underWay.get(ownerId));
  const counted = new Set([...arriving].map(({ key }) => key));
  if (own !== null) counted.add(own);
  let used = await usedBytesOf(files, ownerId, counted, await grantedBytes(files, ownerId));
  // An upload that ended during the listing may have been missed, and one that began is not stored yet: both count.
  for (const reservation of underWay.get(ownerId) ?? []) arriving.add(reservation);
  for (const { key, bytes } of arriving) if (key !== own) used += bytes;
  return quotaBytes - used;
}

export function quotaExceeded({ quotaBytes, isUnproved }: Pick<Allowance, 'quotaBytes' | 'isUnproved'>): ApiError {
  return new ApiError(isUnproved ? 'storage.unproved' : 'storage.quota', { data: { quotaBytes } });
}
