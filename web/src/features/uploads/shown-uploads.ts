import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { UploadItem } from './upload-item.ts';

/** The uploads of this tab, in its default store, because they continue on other pages. */
export const uploadsAtom = atom<readonly UploadItem[]>([]);

/** The uploads to show for a project: its own and those for the library alone. */
export function useUploads(projectId: string | null): readonly UploadItem[] {
  const items = useAtomValue(uploadsAtom, { store: getDefaultStore() });
  return items.filter((item) => item.projectId === null || item.projectId === projectId);
}
