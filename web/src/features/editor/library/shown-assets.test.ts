import { expect, test } from 'vitest';
import type { Asset } from '#shared/contracts/asset.ts';
import { shownAssets } from './shown-assets.ts';

const ASSETS = [
  { id: 'own', name: 'Kraków market.mp4', projectId: 'here' },
  { id: 'used', name: 'song.mp3', projectId: 'elsewhere' },
  { id: 'other', name: 'market at night.mov', projectId: null },
] as Asset[];
const HERE = { id: 'here', usedAssetIds: new Set(['used']) };
const idsOf = (scope: 'project' | 'all', text = '') => shownAssets(ASSETS, { scope, text }, HERE).map(({ id }) => id);

test('a project shows what was added to it and what its timeline uses', () => {
  expect(idsOf('project')).toEqual(['own', 'used']);
  expect(idsOf('all')).toEqual(['own', 'used', 'other']);
});

test.each([
  ['market', ['own', 'other']],
  ['krakow', ['own']],
  ['  Night  MARKET ', ['other']],
  ['market song', []],
])('a search for %j finds %j', (text, found) => {
  expect(idsOf('all', text)).toEqual(found);
});
