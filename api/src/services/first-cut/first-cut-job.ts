import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import { type FirstCutDocument, FirstCutRecord, madeOf } from '#api/models/first-cut.ts';
import { Project } from '#api/models/project.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { findOwner } from '#api/services/owners/owners.ts';
import { CutProgress, removeAssets } from './cut-progress.ts';
import { makeParts } from './make-parts.ts';

interface FirstCutJobDeps {
  config: Config;
  files: FileStore;
  stock: Stock;
  similarTexts: SimilarTexts;
  voice: VoiceMaker;
}

/** A cancel request reaches the running job within this time, whichever process received the request. */
const CANCEL_CHECK_MS = 250;

/**
 * Makes the parts of first cuts. Keeps the parts of an interrupted attempt. A canceled or failed cut leaves nothing.
 */
export function firstCutHandler(deps: FirstCutJobDeps): JobHandler<'make-first-cut'> {
  const { files } = deps;
  return {
    // Voices and stock files have their own turns.
    concurrency: 4,
    attempts: 3,
    backoffMs: 1_000,
    async run({ firstCutId, userId }, { signal, log }) {
      const cut = await FirstCutRecord.findOneAndUpdate(
        { _id: firstCutId, userId, status: { $in: ['waiting', 'running'] } },
        { $set: { status: 'running' } },
        { returnDocument: 'after' },
      );
      if (!cut) {
        await removeUnwanted(files, { _id: firstCutId, userId });
        return { status: 'skipped', reason: 'The first cut has ended.' };
      }
      const [owner, project] = await Promise.all([
        findOwner(cut.userId),
        Project.findOne({ _id: cut.projectId, userId: cut.userId }),
      ]);
      if (!owner || !project) return { status: 'skipped', reason: 'The project has been deleted.' };

      const canceled = watchCancel(cut);
      const progress = new CutProgress(cut);
      try {
        await makeParts({
          deps,
          log,
          owner,
          project,
          cut,
          progress,
          signal: AbortSignal.any([signal, canceled.signal]),
        });
        const isNothing = progress.steps.length > 0 && progress.steps.every(({ state }) => state === 'failed');
        const end = isNothing
          ? { status: 'failed', message: progress.steps.map(({ note }) => note).join(' ') }
          : { status: 'done' };
        const { matchedCount } = await FirstCutRecord.updateOne(
          { _id: cut._id, userId, status: 'running' },
          { $set: end },
        );
        if (matchedCount === 0) await removeAssets(files, cut.userId, progress.assetIds);
        return { status: 'success' };
      } catch (error) {
        if (!canceled.signal.aborted) throw error;
        // Uses the ids in memory, because the record is deleted with its project.
        await removeAssets(files, cut.userId, progress.assetIds);
        return { status: 'skipped', reason: 'The first cut was canceled.' };
      } finally {
        canceled.stop();
      }
    },
    async onFailed({ firstCutId, userId }) {
      const message = 'The first cut could not be made. Nothing was changed; try again.';
      await FirstCutRecord.updateOne(
        { _id: firstCutId, userId, status: { $in: ['waiting', 'running'] } },
        { $set: { status: 'failed', message } },
      );
      await removeUnwanted(files, { _id: firstCutId, userId });
    },
  };
}

type OwnCut = Pick<FirstCutDocument, '_id' | 'userId'>;

/**
 * Removes everything that a canceled or failed first cut made. A finished one keeps its assets when its job runs twice,
 * because they may be in use.
 */
async function removeUnwanted(files: FileStore, { _id, userId }: OwnCut): Promise<void> {
  const isUnwanted = await FirstCutRecord.exists({ _id, userId, status: { $in: ['canceled', 'failed'] } });
  if (isUnwanted) await removeMade(files, { _id, userId });
}

/** Removes the assets that a first cut made. */
export async function removeMade(files: FileStore, { _id, userId }: OwnCut): Promise<void> {
  const cut = await FirstCutRecord.findOne({ _id, userId });
  if (!cut) return;
  const { parts, assetIds } = madeOf(cut);
  if (assetIds.length === 0) return;
  await removeAssets(files, userId, assetIds);
  const made = { parts: { scenes: [], leftOut: parts.leftOut }, assetIds: [] };
  await FirstCutRecord.updateOne({ _id, userId }, { $set: { made } });
}

/** Aborts when the cut is canceled or its project is deleted. */
function watchCancel({ _id, userId }: FirstCutDocument): { readonly signal: AbortSignal; stop(): void } {
  const canceled = new AbortController();
  const stopped = new AbortController();
  const watch = async () => {
    while (await FirstCutRecord.exists({ _id, userId, status: 'running' })) {
      await sleep(CANCEL_CHECK_MS, undefined, { signal: stopped.signal });
    }
    if (!stopped.signal.aborted) canceled.abort(new Error('The first cut was canceled.'));
  };
  // A failed check is not a cancellation. The job itself meets the same fault.
  watch().catch(() => {});
  return { signal: canceled.signal, stop: () => stopped.abort() };
}
