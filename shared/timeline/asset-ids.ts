import type { Timeline } from './timeline.ts';

/** The ids of all assets that a timeline names: in clips, chosen takes and corrected words. */
export function assetIdsIn({ tracks, scenes = [], corrections = {} }: Timeline): Set<string> {
  const ids = new Set(Object.keys(corrections));
  for (const { clips } of tracks) for (const { assetId } of clips) ids.add(assetId);
  for (const { takes = [] } of scenes) for (const { assetId } of takes) ids.add(assetId);
  ids.delete('');
  return ids;
}

/**
 * The same timeline with other ids of its assets. Assets without a new id keep theirs.
 * @param ids New ids by old ones. No two old ids may share a new one.
 */
export function withAssetIds(timeline: Timeline, ids: ReadonlyMap<string, string>): Timeline {
  const changed = <T extends { readonly assetId: string }>(value: T): T => {
    const assetId = ids.get(value.assetId);
    return assetId === undefined ? value : { ...value, assetId };
  };
  const { tracks, scenes, corrections } = timeline;
  return {
    ...timeline,
    tracks: tracks.map((track) => ({ ...track, clips: track.clips.map(changed) })),
    ...(scenes && {
      scenes: scenes.map((scene) => (scene.takes ? { ...scene, takes: scene.takes.map(changed) } : scene)),
    }),
    ...(corrections && {
      corrections: Object.fromEntries(
        Object.entries(corrections).map(([assetId, words]) => [ids.get(assetId) ?? assetId, words]),
      ),
    }),
  };
}
