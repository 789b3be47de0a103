import { expect, it } from 'vitest';
import type { Asset, TrashedAsset } from '#shared/contracts/asset.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { assetsWith, projectTrashWith, trashWith } from './library-with-changes.ts';

const file = (id: string, day: number) => ({ id, name: id, createdAt: `2026-01-0${day}T00:00:00.000Z` }) as Asset;
const ASSETS = [file('d', 4), file('b', 2), file('a', 1)];
const TRASH = [{ ...file('c', 3), removedAt: '2026-02-01T00:00:00.000Z' }] as TrashedAsset[];
const CHANGES: readonly Change[] = [
  { type: 'rename-asset', id: 'b', was: 'b', now: 'bread' },
  { type: 'delete-asset', id: 'd', asset: file('d', 4), deletedAt: '2026-01-10T00:00:00.000Z' },
  { type: 'restore-asset', id: 'c', asset: TRASH[0] as TrashedAsset },
  { type: 'restore-project', id: 'p', title: 'P' },
];

it('shows the library as it will be, newest first, however often', () => {
  const shown = assetsWith(ASSETS, CHANGES);
  expect(shown).toEqual([file('c', 3), { ...file('b', 2), name: 'bread' }, file('a', 1)]);
  expect(assetsWith(shown, CHANGES)).toEqual(shown);
});

it('puts an older file than all others last', () => {
  expect(assetsWith([file('d', 4)], CHANGES.slice(2)).map(({ id }) => id)).toEqual(['d', 'c']);
});

it('shows what was deleted for good nowhere', () => {
  const changes: readonly Change[] = [
    ...CHANGES.slice(0, 2),
    { type: 'empty-trash', id: 'trash', ids: ['c', 'd'] },
    { type: 'purge-project', id: 'p', title: 'P' },
  ];
  expect(assetsWith(ASSETS, changes).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(trashWith(TRASH, changes)).toEqual([]);
  expect(projectTrashWith([{ id: 'p', title: 'P', removedAt: '' }], changes)).toEqual([]);
});

it('shows deleted files in the trash for their time, and none that were restored', () => {
  const shown = trashWith(TRASH, CHANGES);
  expect(shown).toEqual([{ ...file('d', 4), removedAt: '2026-02-09T00:00:00.000Z' }]);
  expect(trashWith(shown, CHANGES)).toEqual(shown);
  const projects = ['p', 'q'].map((id) => ({ id, title: id, removedAt: '' }));
  expect(projectTrashWith(projects, CHANGES).map(({ id }) => id)).toEqual(['q']);
});
