import { ownedName } from '#web/storage/owned-name.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Take } from '#workers/browser/record/record-types.ts';
import { NOTICES } from './recording-notices.ts';

/** The account's folder for takes, in the origin's private file system. */
export function recordingsFolder(): string {
  return ownedName('recordings');
}

/** Takes on this device that are neither saved nor shown by a recorder: of a tab that closed, or of a page that was left. */
class StoredTakes {
  #takes: readonly Take[] = [];
  #finding: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();

  /** For `useSyncExternalStore`: a new array after every change, the oldest first. */
  readonly getTakes = (): readonly Take[] => this.#takes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks once for takes of earlier visits. */
  find(): Promise<void> {
    this.#finding ??= this.#find();
    return this.#finding;
  }

  offer(takes: readonly Take[]): void {
    this.#publish([...this.#takes, ...takes]);
  }

  remove(take: Take): void {
    this.#publish(this.#takes.filter((other) => other !== take));
  }

  async #find(): Promise<void> {
    try {
      const folder = recordingsFolder();
      // Throws where nothing was ever recorded, so that the engine is not loaded for nothing.
      await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
      const { interruptedTakes } = await import('#workers/browser/record/record.client.ts');
      const tellFull = () => void toast({ ...NOTICES.unfinished, variant: 'destructive' });
      this.offer(await interruptedTakes(folder, tellFull));
    } catch {
      // Nothing was recorded, or storage is blocked.
    }
  }

  #publish(takes: readonly Take[]): void {
    this.#takes = takes;
    for (const listener of this.#listeners) listener();
  }
}

export const keptTakes = new StoredTakes();
