import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from './disk.ts';

/** A kind of file below `DATA_DIR`. */
export interface DataFiles {
  readonly name: string;
  /** Matches paths below `DATA_DIR`, with slashes. */
  readonly path: RegExp;
  /** `account`: the files are deleted with the account. */
  readonly owner: 'account' | 'server';
  /** Limit on the total bytes. */
  readonly limit: string;
  /** Code that removes the files, and when. */
  readonly removed: string;
  /** Only useful to the process that wrote them. When the folder's only process starts, it removes them. */
  readonly isTemporary?: true;
}

const ACCOUNT = '[A-Za-z0-9-]{8,64}';
const ID = '[0-9a-f]{32}';

/**
 * Every kind of file that the studio writes below `DATA_DIR`. Tests fail when a studio leaves a file that is not
 * listed. With a bucket, the files below `files` have the same names there.
 */
export const DATA_FILES: readonly DataFiles[] = [
  {
    name: 'documents: accounts, projects, timelines, scripts, transcripts, share links, comments, proposed edits, audit logs, words of parts of long sounds (with a paid recogniser), trash, jobs, sessions',
    path: /^studio\.db(-wal|-shm|\.new)?$/,
    owner: 'account',
    limit:
      'texts count towards the quota; 1,000 projects and 5,000 files an account (ACCOUNT_COUNTS); 10,000 entries of 400 days an audit log (AUDIT_LIMITS); 20 open proposals of 128 kB a project (PROPOSAL_LIMITS); 36 parts of 500,000 characters an account (MOST_HEARD_PARTS); bodies of 6 MB (timeline) and 8 MB (transcript); the log is cut at 64 MiB',
    removed:
      'with their project, asset or account; the trash after 30 days; jobs, sessions, first cuts, proposed edits (14 days), parts of sounds (a day; at once when the whole sound has its words) and entries of audit logs by their expiry (an account’s entries stay, without its addresses)',
  },
  {
    name: 'lock and socket of the database',
    path: /^studio\.(lock|lock-journal|sock)$/,
    owner: 'server',
    limit: 'empty',
    removed: 'reused by the next start',
  },
  {
    name: 'reserve of the disk',
    path: /^studio\.reserve(\.new)?$/,
    owner: 'server',
    limit: '64 MiB, at most an eighth of the free space (Reserve)',
    removed: 'given up when the disk is full',
  },
  {
    name: 'key that signs cookies',
    path: /^session\.key(\.\d+\.new)?$/,
    owner: 'server',
    limit: '64 bytes',
    removed: 'never; its draft at once',
  },
  {
    name: 'media, thumbnails, finished videos, uploaded project files',
    path: new RegExp(`^files/(?!segments-)${ACCOUNT}/[0-9a-f]{2}/${ID}$`),
    owner: 'account',
    limit: 'quota (STORAGE_QUOTA_GB); 500 MB a file, 8 GiB a finished video or project file, 2 MB a thumbnail',
    removed:
      'with their asset or render; a project file when it is opened; in the trash after 30 days; unreferenced ones after a day (sweepFiles)',
  },
  {
    name: 'kept parts of server renders',
    path: new RegExp(`^files/segments-${ACCOUNT}/[0-9a-f]{2}/${ID}$`),
    owner: 'account',
    limit: '4 GiB an account beside its quota, shown on its account page (StoredSegments)',
    removed: 'after 7 days, by newer ones, with their project or account, or by their owner',
  },
  {
    name: 'unfinished uploads',
    path: new RegExp(`^files/${ACCOUNT}/[0-9a-f]{2}/${ID}\\.\\d+\\.\\d+\\.(kept|[0-9a-f]{16}\\.part)$`),
    owner: 'account',
    limit: 'quota; as many bytes as were granted, one writer for each address',
    removed: 'once their address has expired, a day after it was given (removeExpiredUploads)',
  },
  {
    name: 'writes in progress',
    path: new RegExp(`^files/(${ACCOUNT}|scratch)/[^/]+/[^/]+\\.[0-9a-f]{16}\\.part$`),
    owner: 'account',
    limit: 'quota; the room that was reserved',
    removed: 'at once when they break off; those of a killed process after a day (removeAbandonedWrites)',
  },
  {
    name: 'parts that render workers hand to each other',
    path: new RegExp(`^files/scratch/${ACCOUNT}/\\d+-[a-z0-9][a-z0-9.-]*$`),
    owner: 'account',
    limit: 'the parts of one video for each active render',
    removed: 'when the render ends; by upkeep after a day (SCRATCH_MS)',
  },
  {
    name: 'copies of sources and parts of a render on this machine',
    path: /^(renders|workers)\/.+$/,
    owner: 'account',
    limit: 'one video at a time (WORKER_CONCURRENCY on workers), 16 GiB a file (DEFAULT_RENDER_LIMITS)',
    removed: 'when the render ends; those of dead processes before the next render',
  },
  {
    name: 'copies of sources and the picture of a frame that is drawn',
    path: /^frames\/frame-[^/]+\/[^/]+$/,
    owner: 'account',
    limit: 'one frame at a time, with the footage that it shows, for two minutes (FrameRenderer)',
    removed: 'when the frame is drawn',
    isTemporary: true,
  },
  {
    name: 'decoded sound for captions',
    path: /^speech\/sound-[^/]+\/(source|sound\.pcm)$/,
    owner: 'account',
    limit:
      'one sound an account; 2 copies of 500 MB, 32 sounds of 64 MB and 4 of 690 MB in all (SpeechSounds); silence takes no room',
    removed: 'when its words are found',
    isTemporary: true,
  },
  {
    name: 'voices in progress',
    path: /^voices\/text-[^/]+\/.+$/,
    owner: 'account',
    limit: 'one text an account at a time (Turns), of the length that a text may have',
    removed: 'when the voice is an asset',
    isTemporary: true,
  },
  {
    name: 'samples of voices',
    path: /^voice-samples\/[^/]+\/[a-z]+(-[a-z]{2})?\.\w+$/,
    owner: 'server',
    limit: 'one short file for each voice of an engine and language',
    removed: 'by the operator; they are made again',
  },
  {
    name: 'samples of voices in progress',
    path: /^voice-samples\/[^/]+\/part-[a-z]+(-[a-z]{2})?\.\w+$/,
    owner: 'server',
    limit: 'one for each voice',
    removed: 'when the sample is complete',
    isTemporary: true,
  },
  {
    name: 'stock library',
    path: /^stock\/[a-z][\w.-]*\.(mp4|webp|m4a|wav)$/,
    owner: 'server',
    limit: '2 GiB (StockFiles)',
    removed: 'those unused the longest, each with its picture, when a new one needs their room',
  },
  {
    name: 'stock files in progress',
    path: /^stock\/\.[0-9a-f]{16}\.[\w.]+$/,
    owner: 'server',
    limit: 'one order an account at a time (Turns)',
    removed: 'when the file is complete or fails',
    isTemporary: true,
  },
  {
    name: 'models',
    path: /^models\/.+$/,
    owner: 'server',
    limit: 'the sizes in shared/models/manifest.ts',
    removed: 'by an admin; unpacked packages after a day',
  },
  {
    name: 'mails without a mail server',
    path: /^outbox\/[^/]+\.eml$/,
    owner: 'server',
    limit: 'the rate limits of what sends them',
    removed: 'by the operator, who has to read them',
  },
  {
    name: 'mails in progress',
    path: /^outbox\/[^/]+\.eml\.part$/,
    owner: 'server',
    limit: 'the longest message',
    removed: 'when the mail is complete',
    isTemporary: true,
  },
];

/** Paths of files below a data folder that match no kind. */
export async function unlistedFiles(dataDir: string): Promise<string[]> {
  const paths = await filesBelow(dataDir);
  return paths.filter((path) => !DATA_FILES.some((kind) => kind.path.test(path)));
}

/** Folders that the start searches for temporary files. A separate sweep covers those below `files`. */
const SWEPT = ['frames', 'speech', 'voices', 'voice-samples', 'stock', 'outbox'];

/** Removes files that a killed process left. No other process may use the folder. Returns the number of files. */
export async function removeTemporaryFiles(dataDir: string): Promise<number> {
  const temporary = DATA_FILES.filter(({ isTemporary }) => isTemporary);
  let removed = 0;
  for (const folder of SWEPT) {
    for (const path of await filesBelow(dataDir, folder)) {
      if (!temporary.some((kind) => kind.path.test(path))) continue;
      await rm(join(dataDir, path), { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Lists everything but folders, as slash-separated paths below the data folder. */
async function filesBelow(dataDir: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dataDir.length + 1)
        .replaceAll('\\', '/'),
    );
}
