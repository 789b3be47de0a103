import type { Context } from 'koa';
import { validateQuery } from '#api/middleware/validate.ts';
import { presentLogEntry } from '#api/presenters/audit.ts';
import { findEntries, logLines } from '#api/services/audit/read-log.ts';
import { auditFilterSchema, auditQuerySchema } from '#shared/contracts/audit.ts';

/** Answers with a page of the audit log of an account or a workspace. The caller has checked that the user owns it. */
export async function sendLogPage(ctx: Context, ownerId: string): Promise<void> {
  const { entries, nextCursor } = await findEntries(ownerId, validateQuery(ctx, auditQuerySchema));
  ctx.body = { items: entries.map(presentLogEntry), nextCursor };
}

/** Answers with the whole log, as {@link sendLogPage}, as a file with one JSON object a line. */
export function sendLogFile(ctx: Context, ownerId: string): void {
  const filter = validateQuery(ctx, auditFilterSchema);
  ctx.attachment(`clipwright-audit-${new Date().toISOString().slice(0, 10)}.jsonl`);
  ctx.type = 'application/x-ndjson; charset=utf-8';
  ctx.body = logLines(ownerId, filter, (entry) => JSON.stringify(presentLogEntry(entry)));
}
