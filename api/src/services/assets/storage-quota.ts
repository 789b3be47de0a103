import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { Project, TrashedProject } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { Template } from '#api/models/template.ts';
import { UploadGrant } from '#api/models/upload-grant.ts';
import { accountBehind } from '#api/services/owners/owners.ts';
import { UNPROVED_STORAGE_BYTES } from '#shared/media/limits.ts';

/** A render counts as the longest log that a tab may send, even if it stores less. */
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
  /** Null until {@link provedAllowance} has checked it. */
  readonly isUnproved: boolean | null;
}

export function allowanceOf({ files, config }: { config: Config; files: FileStore }, ownerId: string): Allowance {
  const isUnproved = config.smtpUrl === null ? false : null;
  return { files, ownerId, quotaBytes: config.storageQuotaBytes, isUnproved };
}

/** Strangers may register with any address, and with many. Until an account proves an address, it may store little. */
export async function provedAllowance(allowance: Allowance): Promise<Allowance> {
  if (allowance.isUnproved !== null) return allowance;
  const owner = await accountBehind(allowance.ownerId);
  const isUnproved = owner?.mustProveEmail === true && !owner.isAdmin;
  const quotaBytes = isUnproved ? Math.min(UNPROVED_STORAGE_BYTES, allowance.quotaBytes) : allowance.quotaBytes;
  return { ...allowance, isUnproved, quotaBytes };
}

/**
 * Counts the bytes of an owner's files including exports, of unfinished uploads except `except`, and of data in the
 * database: the renders' logs, templates, and timelines and transcripts, including those in the trash.
 * @param granted Sizes of granted uploads by key. Those not yet stored are added.
 */
export async function usedBytesOf(
  files: FileStore,
  ownerId: string,
  except: ReadonlySet<FileKey> = new Set(),
  granted: ReadonlyMap<FileKey, number> = new Map(),
): Promise<number> {
  let used = await documentBytesOf(ownerId);
  const awaited = new Map(granted);
  for await (const { key, size } of files.list(ownerId)) {
    used += size;
    awaited.delete(key);
  }
  for await (const { key, size } of files.receiver?.listUnfinished(ownerId) ?? []) if (!except.has(key)) used += size;
  for (const [key, bytes] of awaited) if (!except.has(key)) used += bytes;
  return used;
}

/** The lengths are stored beside the long texts, so that the texts need not be read. */
async function documentBytesOf(userId: string): Promise<number> {
  const [logs, assets, trashedAssets, projects, trashedProjects, templates] = await Promise.all([
    RenderJob.countDocuments({ userId }),
    Asset.find({ userId }, 'transcriptBytes').lean(),
    TrashedAsset.find({ userId }, 'transcriptBytes').lean(),
    Project.find({ userId }, 'timelineBytes').lean(),
    TrashedProject.find({ userId }, 'timelineBytes').lean(),
    Template.find({ userId }, 'configBytes').lean(),
  ]);
  const lengths = [
    ...[...assets, ...trashedAssets].map((asset) => asset.transcriptBytes),
    ...[...projects, ...trashedProjects].map((project) => project.timelineBytes),
    ...templates.map((template) => template.configBytes),
  ];
  return lengths.reduce<number>((sum, length) => sum + (length ?? 0), logs * LOG_BYTES);
}

/** Running uploads of this process, by owner. */
const running = new Map<string, Set<Reservation>>();

/**
 * @throws ApiError `storage.quota` or `storage.unproved` when `bytes` more, not counting the upload `own`, exceed the
 *   quota.
 */
export async function requireRoom(allowance: Allowance, bytes: number, own: FileKey | null = null): Promise<void> {
  const proved = await provedAllowance(allowance);
  const room = await inTurn(allowance.ownerId, () => roomOf(proved, own));
  if (bytes > room) throw quotaExceeded(proved);
}

/**
 * Runs an upload with reserved space, so that concurrent uploads cannot use the same space.
 * @param key Key of the upload. Its stored part takes up its own space.
 * @param bytes The upload's length, or null when unknown. It then gets all free space, up to `maxBytes`.
 * @param work Receives the maximum number of bytes that it may store.
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
    const reserved = running.get(allowance.ownerId) ?? new Set();
    running.set(allowance.ownerId, reserved.add(added));
    return { room: free, reservation: added };
  });
  try {
    return await work(Math.min(maxBytes, room));
  } finally {
    const reserved = running.get(allowance.ownerId);
    reserved?.delete(reservation);
    if (reserved?.size === 0) running.delete(allowance.ownerId);
  }
}

/** The latest measurement of each owner's space. */
const measuring = new Map<string, Promise<unknown>>();

/**
 * Measures an owner's space and reserves it, one upload at a time. Otherwise an upload that started and ended during
 * another measurement would not count.
 */
async function inTurn<T>(ownerId: string, measure: () => Promise<T>): Promise<T> {
  const mine = (measuring.get(ownerId) ?? Promise.resolve()).then(measure, measure);
  measuring.set(ownerId, mine);
  try {
    return await mine;
  } finally {
    if (measuring.get(ownerId) === mine) measuring.delete(ownerId);
  }
}

/** Bytes that may still arrive in a bucket. There, granted addresses are the only sign of running uploads. */
async function grantedBytes(files: FileStore, userId: string): Promise<Map<FileKey, number>> {
  if (files.receiver !== null) return new Map();
  const grants = await UploadGrant.find({ userId, expiresAt: { $gt: new Date() } }, 'bytes').lean();
  return new Map(grants.map(({ _id, bytes }) => [_id as FileKey, bytes]));
}

/** The quota minus stored and arriving bytes, not counting the upload `own`. */
async function roomOf({ files, ownerId, quotaBytes }: Allowance, own: FileKey | null = null): Promise<number> {
  // Read now, because the listing may miss an upload that ends during it. None begins until this owner's turn is over.
  const arriving = [...(running.get(ownerId) ?? [])].filter(({ key }) => key !== own);
  const counted = new Set(arriving.map(({ key }) => key));
  if (own !== null) counted.add(own);
  let used = await usedBytesOf(files, ownerId, counted, await grantedBytes(files, ownerId));
  // Requests to one address run one after the other, and only one is stored.
  const largest = new Map<FileKey, number>();
  for (const { key, bytes } of arriving) largest.set(key, Math.max(bytes, largest.get(key) ?? 0));
  for (const bytes of largest.values()) used += bytes;
  return quotaBytes - used;
}

export function quotaExceeded({ quotaBytes, isUnproved }: Pick<Allowance, 'quotaBytes' | 'isUnproved'>): ApiError {
  return new ApiError(isUnproved ? 'storage.unproved' : 'storage.quota', { data: { quotaBytes } });
}
