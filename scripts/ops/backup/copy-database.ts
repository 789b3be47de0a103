import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** A server that is writing locks the file for a moment at most. */
const BUSY_WAIT_MS = 5_000;

/** All pages in one step: the copy is of one instant, and concurrent writers, who only append to the log, never restart it. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the embedded database, log included, as of one instant; its server may be running.
 * @throws Error when the copy fails the integrity check.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_WAIT_MS });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // A single file without a log beside it.
    copy.exec('PRAGMA journal_mode = DELETE');
    const report = Object.values(copy.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
    if (report !== 'ok') throw new Error(`The copy of ${from} is damaged: ${report}`);
  } finally {
    copy.close();
  }
  const file = await open(to, 'r');
  await file.sync().finally(() => file.close());
}
