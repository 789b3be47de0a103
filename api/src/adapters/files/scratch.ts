import type { FileStore, ScratchKey } from './file-store.ts';

/** Prefix of all scratch keys. Too short for an owner's id, so no file key can begin with it. */
export const SCRATCH_PREFIX = 'scratch/';

const KEY_PATTERN = /^scratch\/([A-Za-z0-9-]{8,64})\/\d{1,9}-[a-z0-9][a-z0-9.-]{0,63}$/;

/**
 * The key of a scratch object.
 * @param token Fencing token of the claim that writes it. A worker that lost its claim writes beside its successor,
 *   never over it.
 * @param name Lower-case letters, digits, dots and dashes: `segment-0003.mp4`.
 * @throws RangeError when one of them cannot be part of a key.
 */
export function scratchKey(renderId: string, token: number, name: string): ScratchKey {
  const key = `${SCRATCH_PREFIX}${renderId}/${token}-${name}`;
  if (parseScratchKey(key) === null || name.endsWith('.part')) throw new RangeError(`Not a scratch key: ${key}`);
  return key;
}

/** Parses a scratch key with its render, or returns null for other text. */
export function parseScratchKey(text: string): { readonly key: ScratchKey; readonly renderId: string } | null {
  const [, renderId] = KEY_PATTERN.exec(text) ?? [];
  return renderId === undefined ? null : { key: text, renderId };
}

export function removeScratch(files: FileStore, renderId: string): Promise<number> {
  return removeWhere(files, renderId, () => true);
}

/** Removes scratch objects of any render that were written before an instant. Returns their number. */
export function sweepScratch(files: FileStore, before: Date): Promise<number> {
  return removeWhere(files, undefined, (modifiedAt) => modifiedAt < before);
}

async function removeWhere(
  files: FileStore,
  renderId: string | undefined,
  isOver: (modifiedAt: Date) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of files.listScratch(renderId)) {
    if (!isOver(modifiedAt)) continue;
    await files.delete(key);
    removed += 1;
  }
  return removed;
}
