import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Project } from '#api/models/project.ts';
import { idsOf, keysOf, type Pairs, ProjectMove, type ProjectMoveDocument } from '#api/models/project-move.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { allowanceOf, requireRoom } from '#api/services/assets/storage-quota.ts';
import { ownerExists } from '#api/services/owners/owners.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { type MovingFile, planMove } from './plan-move.ts';
import { requireAtRest } from './start-move.ts';
import { switchOwner } from './switch-owner.ts';

interface MoveJobDeps {
  config: Config;
  files: FileStore;
}

/** A failed move is shown for so long. */
const FAILURE_MS = 7 * DAY_MS;

/**
 * Moves a project in two steps. First its files are copied to new keys of its new owner, which nothing refers to yet: a
 * failure or a cancel removes the copies. Then its owner changes, and that only goes forward: each change finds what is
 * left of its kind, so that an interrupted move is completed by the next attempt.
 */
export function moveProjectHandler(deps: MoveJobDeps): JobHandler<'move-project'> {
  const { files } = deps;
  return {
    concurrency: 2,
    accountConcurrency: 1,
    attempts: 5,
    backoffMs: 2_000,
    isRetryable: (error) => !(error instanceof ApiError),
    async run({ projectId, userId }, { signal }) {
      const move = await ProjectMove.findOne({ _id: projectId, userId, status: { $ne: 'failed' } });
      if (!move) return { status: 'skipped', reason: 'This project does not move any more.' };
      if (move.status === 'copying' && !(await copyFiles(deps, move, signal))) {
        await removeCopies(files, move);
        await ProjectMove.deleteOne({ _id: projectId, userId, status: 'copying' });
        return { status: 'skipped', reason: 'The move was cancelled, or the project or its new owner is deleted.' };
      }
      await switchOwner(files, move);
      return { status: 'success' };
    },
    async onFailed({ projectId, userId }, error) {
      const move = await ProjectMove.findOne({ _id: projectId, userId, status: 'copying' });
      // One that is past copying is queued again within a minute.
      if (!move) return;
      await removeCopies(files, move);
      const message = error instanceof ApiError ? error.message : 'The project could not be moved. Try again.';
      const failure = { status: 'failed', message, keys: [], ids: [], removeAt: new Date(Date.now() + FAILURE_MS) };
      await ProjectMove.updateOne({ _id: projectId, userId, status: 'copying' }, { $set: failure });
    },
  };
}

/**
 * Copies files until nothing new is found, because the project may change while they are copied.
 * @returns False when the move was cancelled, or when the project or its new owner is gone.
 */
async function copyFiles({ config, files }: MoveJobDeps, move: ProjectMoveDocument, signal: AbortSignal) {
  const { _id, userId, toId } = move;
  for (;;) {
    const project = await Project.findOne({ _id, userId });
    if (!project || !(await ownerExists(toId))) return false;
    await requireAtRest(project);
    const plan = await planMove(files, project);
    const shared = plan.assets.filter(({ isShared }) => isShared);
    move.keys = withPairs(
      keysOf(move),
      plan.files.map(({ key }) => key),
      () => files.newKey(toId),
    );
    // An asset may have become shared since, or no longer be.
    move.ids = withPairs(
      idsOf(move).filter(([id]) => shared.some((asset) => asset.id === id)),
      shared.map(({ id }) => id),
      () => crypto.randomUUID(),
    );
    if (!(await keep(move, 'copying'))) return false;
    const missing: (MovingFile & { newKey: string })[] = [];
    for (const [key, newKey] of keysOf(move)) {
      const file = plan.files.find((each) => each.key === key);
      if (file && !(await files.stat(newKey))) missing.push({ ...file, newKey });
    }
    if (missing.length === 0) return keep(move, 'switching');
    await requireRoom(
      allowanceOf({ config, files }, toId),
      missing.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    for (const { key, newKey, bytes } of missing) {
      signal.throwIfAborted();
      if (!(await ProjectMove.exists({ _id, userId, status: 'copying' }))) return false;
      await files.write(newKey, await files.read(key), { expectedBytes: bytes });
    }
  }
}

/** Stores the pairs of a move, and its next status. @returns False when it was cancelled. */
async function keep(move: ProjectMoveDocument, status: 'copying' | 'switching'): Promise<boolean> {
  const { _id, userId, keys, ids } = move;
  const { matchedCount } = await ProjectMove.updateOne(
    { _id, userId, status: 'copying' },
    { $set: { status, keys, ids } },
  );
  return matchedCount === 1;
}

function withPairs(pairs: Pairs, from: readonly string[], make: () => string): Pairs {
  const known = new Set(pairs.map(([before]) => before));
  return [...pairs, ...from.filter((each) => !known.has(each)).map((each) => [each, make()] as const)];
}

async function removeCopies(files: FileStore, move: ProjectMoveDocument): Promise<void> {
  for (const [, copy] of keysOf(move)) await files.delete(copy);
}
