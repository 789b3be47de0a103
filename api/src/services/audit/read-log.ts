import { Readable } from 'node:stream';
import { AuditEntry, type ReadEntry } from '#api/models/audit-entry.ts';
import { User } from '#api/models/user.ts';
import { type BehindCursor, findPage, LIST_ORDER } from '#api/services/lists/find-page.ts';
import type { AuditAction, AuditFilter } from '#shared/contracts/audit.ts';
import { MAX_PAGE } from '#shared/contracts/page.ts';

/** A page of an owner's log, newest first. */
export async function findEntries(
  ownerId: string,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor?: string | undefined },
): Promise<{ entries: ReadEntry[]; nextCursor: string | null }> {
  const { documents, nextCursor } = await findPage({ limit, cursor }, (behind, count) =>
    AuditEntry.find({ ...conditionOf(ownerId, filter), ...behind })
      .sort(LIST_ORDER)
      .limit(count),
  );
  const ids = [...new Set(documents.flatMap(({ actorId }) => actorId ?? []))];
  const users = await User.find({ _id: { $in: ids } }, '_id').lean();
  const existing = new Set(users.map(({ _id }) => String(_id)));
  const entries = documents.map((entry) => ({
    entry,
    isActorDeleted: entry.actorId != null && !existing.has(entry.actorId),
  }));
  return { entries, nextCursor };
}

/**
 * An owner's log as lines of text, newest first. Holds one page at a time.
 * @param lineOf The text of an entry, without a line break.
 */
export function logLines(ownerId: string, filter: AuditFilter, lineOf: (entry: ReadEntry) => string): Readable {
  async function* pages(): AsyncGenerator<string> {
    let cursor: string | undefined;
    do {
      const page = await findEntries(ownerId, { ...filter, limit: MAX_PAGE, cursor });
      yield page.entries.map((entry) => `${lineOf(entry)}\n`).join('');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return Readable.from(pages(), { objectMode: false });
}

interface Condition extends BehindCursor {
  ownerId: string;
  action?: AuditAction;
  actorId?: string;
  createdAt?: { $gte?: Date; $lt?: Date };
}

function conditionOf(ownerId: string, { action, actor, from, until }: AuditFilter): Condition {
  const createdAt = { ...(from && { $gte: new Date(from) }), ...(until && { $lt: new Date(until) }) };
  return {
    ownerId,
    ...(action && { action }),
    ...(actor && { actorId: actor }),
    ...(Object.keys(createdAt).length > 0 && { createdAt }),
  };
}
