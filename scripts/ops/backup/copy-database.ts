import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** A server that is writing locks the file only briefly. */
const BUSY_WAIT_MS = 5_000;

/**
 * All pages in one step, so that the copy is of one moment. Concurrent writers only append to the log, so they never
 * restart it.
 */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the embedded database, including its log, as of one moment. Its server may be running.
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
