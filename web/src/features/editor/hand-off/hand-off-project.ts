import type { Asset } from '#shared/contracts/asset.ts';
import type { HandOffMarker, HandOffSource } from '#shared/hand-off/sequence.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import type { Marker } from '#shared/timeline/timeline.ts';
import type { PlacedComment } from '#web/features/editor/comments/use-placed-comments.ts';

/** Looks up what another editor needs to know about assets. */
export function handOffSources(assets: readonly Asset[]): (assetId: string) => HandOffSource | undefined {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return (assetId) => {
    const asset = byId.get(assetId);
    if (!asset) return undefined;
    const { name, fileName, width, height } = asset;
    const size = width !== null && height !== null ? { width, height } : null;
    return { ...planSourceOf(asset), name, fileName, size };
  };
}

/** The project's markers, and its open comments where their words are. Comments whose words are gone are left out. */
export function handOffMarkers(
  markers: readonly Marker[],
  comments: readonly PlacedComment[],
): readonly HandOffMarker[] {
  const own = markers.map(({ at, name, color }, index) => ({
    ...{ at, color, until: null, isComment: false },
    name: name || `Marker ${index + 1}`,
  }));
  const noted = comments.flatMap(({ comment, placement, replies }): HandOffMarker[] => {
    const range = placement.kind === 'gone' ? undefined : placement.ranges[0];
    if (comment.isResolved || placement.kind === 'gone' || !range) return [];
    const until = comment.until === null ? null : (placement.ranges.at(-1) ?? range).endExclusive;
    const name = [comment, ...replies].map(({ author, text }) => `${author.name}: ${text}`).join('\n');
    return [{ at: range.start, until, name, color: 'yellow', isComment: true }];
  });
  return [...own, ...noted].toSorted((left, right) => left.at - right.at);
}
