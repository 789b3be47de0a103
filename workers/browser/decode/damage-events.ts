import type { DamagedPart } from '#shared/media/damage.ts';

const CHANNEL = 'media-damage';

/** Damaged footage found by a reader. */
export interface DamageEvent {
  readonly assetId: string;
  readonly part: DamagedPart;
}

/** Notifies all tabs: the reader may be in any worker, and the asset on any page. */
export function reportDamage(event: DamageEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
}

/** Listens to all workers of all tabs. @returns A function that stops it. */
export function listenForDamage(listener: (event: DamageEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<DamageEvent>) => listener(data);
  return () => channel.close();
}
