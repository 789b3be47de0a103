import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { databaseFile } from '#api/adapters/documents/process/open.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** Folder of all backups. Each is a subfolder named by its time. */
  readonly target: string;
  /** False when the documents are in MongoDB, or the files in a bucket. */
  readonly hasDocuments: boolean;
  readonly hasFiles: boolean;
  readonly now: Date;
}

export interface Backup {
  readonly path: string;
  /** Number of asset and export files, their bytes, and the number of hard links into the previous backup. */
  readonly files: number;
  readonly bytes: number;
  readonly linked: number;
}

/** A backup that cannot be made. The message is one line for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Written last. A folder without it is not a finished backup. */
const MANIFEST = 'backup.json';

/** Folder name of a backup: its time, without the characters that some file systems refuse. */
const NAME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** Suffix of a backup in progress. */
const UNFINISHED = '.unfinished';

/** No backup takes longer, so one that is still unfinished was killed. */
const UNFINISHED_LIMIT_MS = DAY_MS;

/**
 * Copies a data folder while a studio may be working in it.
 *
 * A file's content never changes, and the database is copied as of one moment. Files are copied before and after that
 * moment, so every file that the database refers to is present. The copy may include unreferenced files, which the
 * studio removes after a restore.
 * @throws BackupError, leaving nothing that looks like a backup.
 */
export async function backUp({ dataDir, target, hasDocuments, hasFiles, now }: BackupOptions): Promise<Backup> {
  const root = resolve(target);
  if (!hasDocuments && !hasFiles) {
    throw new BackupError('Documents are in MongoDB and files in the bucket: DATA_DIR holds nothing to back up.');
  }
  if (hasDocuments && !existsSync(databaseFile(dataDir))) throw new BackupError(`There is no studio in ${dataDir}.`);
  if (`${root}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new BackupError('A backup cannot be inside the data folder.');

  const path = join(root, nameAt(now));
  const draft = `${path}${UNFINISHED}`;
  const previous = await openTarget(root, draft, now).catch((error: unknown) => {
    throw failed(error);
  });
  try {
    const places = {
      from: join(dataDir, 'files'),
      to: join(draft, 'files'),
      previous: previous && join(previous, 'files'),
    };
    const before = hasFiles ? await copyFiles(places) : NOTHING;
    if (hasDocuments) await copyDatabase(databaseFile(dataDir), databaseFile(draft));
    const after = hasFiles ? await copyFiles(places) : NOTHING;
    await copyRest(dataDir, draft);
    const counts = {
      files: before.files + after.files,
      bytes: before.bytes + after.bytes,
      linked: before.linked + after.linked,
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify({ madeAt: now.toISOString(), ...counts }, null, 2)}\n`);
    await syncFolder(draft);
    await rename(draft, path);
    await syncFolder(root);
    return { path, ...counts };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw failed(error);
  }
}

/** Creates the backup's folder and removes leftovers of killed backups. Returns the previous backup, if any. */
async function openTarget(root: string, draft: string, now: Date): Promise<string | null> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const oldest = nameAt(new Date(now.getTime() - UNFINISHED_LIMIT_MS));
  for (const name of await readdir(root)) {
    const instant = name.slice(0, -UNFINISHED.length);
    const isLeft = name.endsWith(UNFINISHED) && NAME_PATTERN.test(instant) && instant < oldest;
    if (isLeft) await rm(join(root, name), { recursive: true, force: true });
  }
  const previous = await latestBackup(root);
  await mkdir(draft, { mode: 0o700 });
  return previous;
}

function nameAt(instant: Date): string {
  return instant.toISOString().replace(/[:.]/g, '-');
}

/** A full disk, a damaged database, a folder without access: the system's message says what to fix. */
function failed(error: unknown): BackupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`No backup was made: ${reason.replace(/\s+/g, ' ')}`, { cause: error });
}

const NOTHING = { files: 0, bytes: 0, linked: 0 };

/** The key that signs cookies, so that sessions survive a restore, and unsent mails. */
async function copyRest(dataDir: string, draft: string): Promise<void> {
  for (const name of ['session.key', 'outbox']) {
    if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(draft, name), { recursive: true });
  }
}

async function latestBackup(root: string): Promise<string | null> {
  const names = (await readdir(root)).filter(
    (name) => NAME_PATTERN.test(name) && existsSync(join(root, name, MANIFEST)),
  );
  const latest = names.toSorted().at(-1);
  return latest === undefined ? null : join(root, latest);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
