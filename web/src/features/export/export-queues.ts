import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { keepText, readText } from '#web/storage/stored-text.ts';
import { type ExportQueue, exportQueueSchema, restoreQueue } from './export-queue.ts';

const keyOf = (projectId: string) => `clipwright.export-queue.${projectId}`;

/** The queues of this tab by project, in its default store, so that they outlive the export page. */
const queuesAtom = atom<ReadonlyMap<string, ExportQueue | null>>(new Map());

/** Projects whose queues run in this tab. */
const runningAtom = atom<ReadonlySet<string>>(new Set<string>());

/** A project's queue; null without one. A reloaded tab finds the one that it had. */
export function queueOf(projectId: string): ExportQueue | null {
  const known = getDefaultStore().get(queuesAtom).get(projectId);
  return known === undefined ? storedQueue(projectId) : known;
}

/** Replaces a project's queue; null removes it. */
export function setQueue(projectId: string, queue: ExportQueue | null): void {
  keepText('sessionStorage', keyOf(projectId), queue && JSON.stringify(queue));
  getDefaultStore().set(queuesAtom, (queues) => new Map(queues).set(projectId, queue));
}

/** Changes a project's queue, if it has one. */
export function changeQueue(projectId: string, change: (queue: ExportQueue) => ExportQueue): void {
  const queue = queueOf(projectId);
  if (queue) setQueue(projectId, change(queue));
}

/** True while a project's queue runs in this tab. */
export function isQueueRunning(projectId: string): boolean {
  return getDefaultStore().get(runningAtom).has(projectId);
}

/** Notes that a project's queue runs, or has stopped. */
export function noteRunning(projectId: string, isRunning: boolean): void {
  getDefaultStore().set(runningAtom, (running) => {
    const others = [...running].filter((id) => id !== projectId);
    return new Set(isRunning ? [...others, projectId] : others);
  });
}

/** A project's queue, and true while it runs. */
export function useExportQueue(projectId: string): { queue: ExportQueue | null; isRunning: boolean } {
  const stored = useMemo(() => storedQueue(projectId), [projectId]);
  const known = useAtomValue(queuesAtom, { store: getDefaultStore() }).get(projectId);
  const isRunning = useAtomValue(runningAtom, { store: getDefaultStore() }).has(projectId);
  return { queue: known === undefined ? stored : known, isRunning };
}

function storedQueue(projectId: string): ExportQueue | null {
  const text = readText('sessionStorage', keyOf(projectId));
  if (text === null) return null;
  try {
    return restoreQueue(exportQueueSchema.parse(JSON.parse(text)));
  } catch {
    // Another version of the studio wrote it.
    return null;
  }
}
