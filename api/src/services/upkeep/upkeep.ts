import { HOUR_MS } from '#shared/time/periods.ts';
import type { AppDeps } from '../../app-deps.ts';
import { failSilentRenders, releaseStuckProjects } from '../../renders/registry/end-render.ts';
import { sweepFiles } from '../assets/sweep-files.ts';
import { resumeDeletions } from '../deletion/request-deletion.ts';
import { resumeGenerations } from '../generation/generation.ts';

/** Tabs report every few seconds; a minute's silence is noticed within this time. */
const RENDER_CHECK_MS = 10_000;

/** Longest wait of a project whose generation was lost on its way into the queue. */
const GENERATION_CHECK_MS = 60_000;

/** The same for a deletion whose job was lost or given up. */
const DELETION_CHECK_MS = 60_000;

const FILE_SWEEP_MS = HOUR_MS;

/** Periodic work: fails silent renders, resumes lost generations and deletions, removes unreferenced files. */
export interface Upkeep {
  /** Starts no further round and waits for running ones. */
  stop(): Promise<void>;
}

export function startUpkeep({ files, log, queue }: Pick<AppDeps, 'files' | 'log' | 'queue'>): Upkeep {
  const rounds = [
    repeat(RENDER_CHECK_MS, async () => {
      await failSilentRenders();
      await releaseStuckProjects();
    }),
    repeat(GENERATION_CHECK_MS, () => resumeGenerations(queue)),
    repeat(DELETION_CHECK_MS, () => resumeDeletions(queue)),
    repeat(FILE_SWEEP_MS, async () => {
      const { removed, ownerless } = await sweepFiles(files, new Date());
      if (removed > 0) log.info({ removed }, 'removed unreferenced files');
      if (ownerless > 0) log.warn({ ownerless }, 'left files alone whose accounts are not in this database');
    }),
  ];

  /** Runs at once and then again a while after each end, so that rounds never overlap. */
  function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
    let timer: NodeJS.Timeout | null = null;
    let isStopped = false;
    const run = (): Promise<void> =>
      work()
        .catch((error: unknown) => log.error({ err: error }, 'upkeep failed'))
        .then(() => {
          if (isStopped) return;
          timer = setTimeout(() => {
            current = run();
          }, everyMs);
          timer.unref();
        });
    let current = run();
    return () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
      return current;
    };
  }

  return {
    async stop() {
      await Promise.all(rounds.map((stop) => stop()));
    },
  };
}
