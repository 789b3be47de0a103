import type { CreateId } from './edits/result.ts';
import type { Clip, Timeline } from './timeline.ts';

/** Adds all linked clips to some clips. Returns the same set if there are none. */
export function withLinked({ tracks }: Timeline, clipIds: ReadonlySet<string>): ReadonlySet<string> {
  const linked = tracks.flatMap(({ clips }) => clips.filter(({ linkId }) => linkId !== undefined));
  const links = new Set(linked.filter(({ id }) => clipIds.has(id)).map(({ linkId }) => linkId));
  const others = linked.filter(({ id, linkId }) => links.has(linkId) && !clipIds.has(id));
  return others.length === 0 ? clipIds : new Set([...clipIds, ...others.map(({ id }) => id)]);
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
