import type { Asset } from '#shared/contracts/asset.ts';

/** Media belong to the account. A project shows its own and those on its timeline, or everything. */
export interface LibraryFilter {
  readonly scope: 'project' | 'all';
  /** Words that must all be in the name, in any order, case and accents aside. */
  readonly text: string;
}

/** The assets that pass a filter, in their order. */
export function shownAssets(
  assets: readonly Asset[],
  { scope, text }: LibraryFilter,
  project: { readonly id: string; readonly usedAssetIds: ReadonlySet<string> },
): Asset[] {
  const words = plain(text).split(/\s+/);
  return assets.filter(
    ({ id, name, projectId }) =>
      (scope === 'all' || projectId === project.id || project.usedAssetIds.has(id)) &&
      words.every((word) => plain(name).includes(word)),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
