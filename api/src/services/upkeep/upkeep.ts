import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { failSilentRenders, releaseStuckProjects } from '#api/renders/registry/end-render.ts';
import { emptyOldTrash } from '#api/services/assets/trash.ts';
import { resumeDeletions } from '#api/services/deletion/request-deletion.ts';
import { resumeGenerations } from '#api/services/generation/generation.ts';
import { resumeMoves } from '#api/services/move-project/start-move.ts';
import { removeOldProjects } from '#api/services/projects/project-trash.ts';
import { repeat } from '#api/work/repeat.ts';
import { HOUR_MS } from '#shared/time/periods.ts';
import { sweepFiles } from './sweep-files.ts';

interface UpkeepDeps {
  log: Logger;
  files: FileStore;
  queue: JobQueue;
}

/** Tabs report every few seconds. A minute's silence is noticed within this time. */
const RENDER_CHECK_MS = 10_000;

/** Maximum wait of a project with a generation that was lost on its way into the queue. */
const GENERATION_CHECK_MS = 60_000;

/** The same for a deletion with a job that was lost or given up. */
const DELETION_CHECK_MS = 60_000;

/** The same for the move of a project. */
const MOVE_CHECK_MS = 60_000;

const FILE_SWEEP_MS = HOUR_MS;

/** Periodic work: fails silent renders, resumes lost generations, deletions and moves, removes unreferenced files and old trash. */
export interface Upkeep {
  /** Starts no further round and waits for running ones. */
  stop(): Promise<void>;
}

export function startUpkeep({ files, log, queue }: UpkeepDeps): Upkeep {
  const each = (pauseMs: number, round: () => Promise<void>) =>
    repeat(pauseMs, round, (error) => log.error({ err: error }, 'upkeep failed'));
  const rounds = [
    each(RENDER_CHECK_MS, async () => {
      await failSilentRenders();
      await releaseStuckProjects();
    }),
    each(GENERATION_CHECK_MS, () => resumeGenerations(queue)),
    each(DELETION_CHECK_MS, () => resumeDeletions(queue)),
    each(MOVE_CHECK_MS, () => resumeMoves(queue)),
    each(FILE_SWEEP_MS, async () => {
      await emptyOldTrash(files, new Date());
      await removeOldProjects({ files }, new Date());
      const { removed, ownerless } = await sweepFiles(files, new Date());
      if (removed > 0) log.info({ removed }, 'removed unreferenced files');
      if (ownerless > 0) log.warn({ ownerless }, 'left files alone whose accounts are not in this database');
    }),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
