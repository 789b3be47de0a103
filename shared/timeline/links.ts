import type { CreateId } from './edit-result.ts';
import type { Clip, Timeline } from './timeline.ts';

/** Adds all linked clips to some clips. Returns the same set if there are none. */
export function withLinked({ tracks }: Timeline, clipIds: ReadonlySet<string>): ReadonlySet<string> {
  const linked = tracks.flatMap(({ clips }) => clips.filter(({ linkId }) => linkId !== undefined));
  const links = new Set(linked.filter(({ id }) => clipIds.has(id)).map(({ linkId }) => linkId));
  const others = linked.filter(({ id, linkId }) => links.has(linkId) && !clipIds.has(id));
  return others.length === 0 ? clipIds : new Set([...clipIds, ...others.map(({ id }) => id)]);
}

/**
 * The clips that a press on one selects: its whole group. A picture and its detached sound are linked too, but each has
 * settings of its own, so they are selected one by one.
 */
export function selectedWith(timeline: Timeline, clipId: string): ReadonlySet<string> {
  const ids = withLinked(timeline, new Set([clipId]));
  const tracks = timeline.tracks.flatMap(({ type, clips }) =>
    clips.filter(({ id }) => ids.has(id)).map(({ assetId }) => ({ type, assetId })),
  );
  const [first, second] = tracks;
  const isDetached =
    tracks.length === 2 && first?.assetId === second?.assetId && first?.assetId !== '' && first?.type !== second?.type;
  return isDetached ? new Set([clipId]) : ids;
}

/**
 * Makes new links for parts and copies of linked clips. Those made from one link in the same piece are linked with each
 * other, not with their originals.
 * @returns A function that gives a clip of a piece its new link. A clip without a link stays unchanged.
 */
export function createRelinker(createId: CreateId): (clip: Clip, piece?: string | number) => Clip {
  const links = new Map<string, string>();
  return (clip, piece = '') => {
    if (clip.linkId === undefined) return clip;
    const key = `${clip.linkId} ${piece}`;
    const linkId = links.get(key) ?? createId();
    links.set(key, linkId);
    return { ...clip, linkId };
  };
}
