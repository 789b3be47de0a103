import { expect, test } from 'vitest';
import type { Asset } from '#shared/contracts/asset.ts';
import { withoutConvertedOriginals } from './originals.ts';

const asset = (id: string, originalAssetId: string | null = null) => ({ id, originalAssetId }) as Asset;
const shown = (...assets: Asset[]) => withoutConvertedOriginals(assets).map(({ id }) => id);

test.each([
  ['an original is hidden behind its copy', [asset('avi'), asset('mp4', 'avi'), asset('other')], ['mp4', 'other']],
  ['an original whose copy is gone is shown', [asset('avi'), asset('other')], ['avi', 'other']],
  ['a copy whose original is gone is shown', [asset('mp4', 'avi')], ['mp4']],
  ['nothing converted, everything shown', [asset('a'), asset('b')], ['a', 'b']],
])('%s', (_, assets, ids) => {
  expect(shown(...assets)).toEqual(ids);
});
