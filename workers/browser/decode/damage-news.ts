import type { DamagedPart } from '#shared/media/damage.ts';

const CHANNEL = 'media-damage';

/** Damaged footage that a reader has met. */
export interface DamageNews {
  readonly assetId: string;
  readonly part: DamagedPart;
}

/** Tells all tabs: the reader may be in any worker, and the asset on any page. */
export function tellDamage(news: DamageNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Listens to all workers of all tabs. @returns Ends it. */
export function listenForDamage(listener: (news: DamageNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<DamageNews>) => listener(data);
  return () => channel.close();
}
