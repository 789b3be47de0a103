import { describe, expect, test } from 'vitest';
import { type Asset, assetSchema, type MediaProbe } from '#shared/contracts/asset.ts';
import { planSourceOf } from './plan-source.ts';

const PROBE: MediaProbe = {
  container: 'webm',
  videoCodec: 'vp9',
  audioCodec: null,
  hasVideo: true,
  hasAudio: false,
  rotation: 0,
};

/** An asset as a client reads it from the API's answer. */
function asset(type: Asset['type'], probe: Partial<MediaProbe> | null): Asset {
  return assetSchema.parse({
    id: 'b0000000-0000-4000-8000-000000000001',
    type,
    name: 'a',
    fileName: 'a',
    storageUrl: '/a',
    fileSize: 1,
    mimeType: 'video/webm',
    width: 320,
    height: 180,
    durationSeconds: 1.5,
    thumbnailUrl: null,
    projectId: null,
    probe: probe && { ...PROBE, ...probe },
    originalAssetId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
}

test('sizes, length and tracks come from the asset', () => {
  expect(planSourceOf(asset('video', { hasAudio: true }))).toMatchObject({
    type: 'video',
    width: 320,
    height: 180,
    durationUs: 1_500_000,
    hasVideo: true,
    hasAudio: true,
  });
});

test('without a probe the type decides', () => {
  expect(planSourceOf(asset('video', null))).toMatchObject({ hasVideo: true, hasAudio: true });
  expect(planSourceOf(asset('audio', null))).toMatchObject({ hasVideo: false, hasAudio: true });
  expect(planSourceOf(asset('image', null))).toMatchObject({ hasVideo: true, hasAudio: false, durationUs: null });
});

describe('transparency', () => {
  test.each([true, false])('is what the probe says of a video: %s', (mayBeTransparent) => {
    expect(planSourceOf(asset('video', { mayBeTransparent })).mayBeTransparent).toBe(mayBeTransparent);
    expect(planSourceOf(asset('video', { mayBeTransparent, videoCodec: 'avc' })).mayBeTransparent).toBe(
      mayBeTransparent,
    );
  });

  test.each<[string | null, boolean]>([
    ['vp8', true],
    ['vp9', true],
    ['avc', false],
    ['hevc', false],
    ['av1', false],
    [null, false],
  ])('is possible by the codec where an older probe says nothing: %s gives %s', (videoCodec, expected) => {
    expect(planSourceOf(asset('video', { videoCodec })).mayBeTransparent).toBe(expected);
  });

  test('is not there without a probe, and stills have the rule of the plan', () => {
    expect(planSourceOf(asset('video', null)).mayBeTransparent).toBe(false);
    expect(planSourceOf(asset('image', { videoCodec: null })).mayBeTransparent).toBeUndefined();
  });
});
