import { ownedName } from './owned-name.ts';

/** Ends each hold of this tab, by name. */
const held = new Map<string, () => void>();

/** True if this tab holds a thing of this name. */
export function isHeldHere(name: string): boolean {
  return held.has(name);
}

/** Settles once no other tab holds a thing: at once, or when the one that does lets go or dies. Other tabs wait until {@link letGo}. */
export async function hold(name: string): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  held.set(name, resolve);
  await new Promise<void>((taken, failed) => {
    navigator.locks
      .request(ownedName(`clipwright-${name}`), async () => {
        taken();
        await isOver;
      })
      .catch(failed);
  });
}

/** Lets another tab have a thing; nothing for one that this tab does not hold. */
export function letGo(name: string): void {
  held.get(name)?.();
  held.delete(name);
}
