import { useSyncExternalStore } from 'react';
import type { UploadItem } from './upload-item.ts';

let shown: readonly UploadItem[] = [];
const listeners = new Set<() => void>();

/** Sets the uploads of this tab. */
export function showUploads(items: readonly UploadItem[]): void {
  shown = items;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads to show for a project: its own and those for the library alone. */
export function useUploads(projectId: string | null): readonly UploadItem[] {
  const items = useSyncExternalStore(subscribe, () => shown);
  return items.filter((item) => item.projectId === null || item.projectId === projectId);
}
