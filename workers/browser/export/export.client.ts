import { proxy } from 'comlink';
import type { MixFacts } from '#shared/publish/check-sound.ts';
import { ForegroundWork } from '#workers/browser/threads/foreground-work.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import type { ExportWorker } from './export.worker.ts';
import { EXPORT_FOLDER } from './export-folder.ts';
import type { ExportProgress, ExportReport, ExportRequest, PictureRequest, ReusedParts } from './export-types.ts';
import type { MixRequest } from './measure-mix.ts';
import { isAbandonedFile, keepFile, releaseFile, removeAbandonedFiles, removeFile } from './stored-files.ts';

/** Options of an export. */
export interface ExportOptions {
  /** Cancels the export: it rejects with AbortedError and removes its file. */
  readonly signal?: AbortSignal;
  /** Called at most four times a second, and once at the end. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

/**
 * Renders a plan to an MP4 file in the origin's private file system, in its own worker. The page stays responsive, and
 * a hidden tab runs at full speed. The file lasts until it is removed or this page closes. Leftovers of closed pages
 * are removed first.
 * @throws CodedError of `shared/errors/export-failures.ts` or `worker.lost`, AbortedError.
 */
export async function startExport(request: ExportRequest, options: ExportOptions = {}): Promise<ExportReport> {
  const { signal = new AbortController().signal, onProgress = () => {} } = options;
  await makeRoomFor(request.outputName);
  const client = startWorker();
  const foregroundWork = new ForegroundWork();
  foregroundWork.begin();
  try {
    // The worker handles the signal itself so that it can remove its file.
    return await client.call((remote) => remote.render(request, signal, proxy(onProgress)));
  } catch (error) {
    releaseFile(request.outputName);
    throw error;
  } finally {
    foregroundWork.end();
    client.terminate();
  }
}

/** Counts the parts of an export that are stored and only need copying. @throws CodedError `export.no-encoder`. */
export async function countStoredParts(request: PictureRequest): Promise<ReusedParts> {
  const client = startWorker();
  try {
    return await client.call((remote) => remote.countStoredParts(request));
  } finally {
    client.terminate();
  }
}

/** Mixes and measures the sound of a plan, in its own worker. @throws CodedError of the export catalogue, AbortedError. */
export async function measureMix(request: MixRequest, signal: AbortSignal): Promise<MixFacts> {
  const client = startWorker();
  try {
    return await client.call((remote) => remote.measureMix(request, signal));
  } finally {
    client.terminate();
  }
}

/** Opens the file of a finished export. @throws DOMException `NotFoundError` when it no longer exists. */
export async function openExportedFile(outputName: string): Promise<File> {
  const handle = await (await exportFolder()).getFileHandle(outputName);
  return handle.getFile();
}

/** True when the page that made this export has closed. */
export async function isAbandonedExport(outputName: string): Promise<boolean> {
  return await isAbandonedFile(await exportFolder(), outputName);
}

/** Removes an exported file unless another page uses it. A missing file is not an error. */
export async function removeExportedFile(outputName: string): Promise<void> {
  await removeFile(await exportFolder(), outputName);
}

/** Removes all exported files except the named ones, which this page needs, and those that other pages use. */
export async function removeExportedFilesBut(neededNames: ReadonlySet<string>): Promise<void> {
  const folder = await exportFolder();
  const names = await Array.fromAsync(folder.keys());
  const removals = names.filter((name) => !neededNames.has(name)).map((name) => removeFile(folder, name));
  // A file that can't be removed now does no harm.
  await Promise.allSettled(removals);
}

function startWorker(): WorkerClient<ExportWorker> {
  return new WorkerClient(
    () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' }),
  );
}

/** Ignores missing storage: the export reports it when it opens its file. */
async function makeRoomFor(outputName: string): Promise<void> {
  await keepFile(outputName);
  await exportFolder().then(removeAbandonedFiles, () => {});
}

async function exportFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORT_FOLDER, { create: true });
}
