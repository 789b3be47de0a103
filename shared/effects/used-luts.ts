import type { ClipEffect } from './clip-effect.ts';
import { LUT } from './lut.ts';
import type { Luts } from './lut-table.ts';

/** Those LUTs that the effects of clips or layers name. */
export function usedLuts(clips: Iterable<{ readonly effects?: readonly ClipEffect[] | undefined }>, luts: Luts): Luts {
  const hashes = new Set<unknown>();
  for (const { effects = [] } of clips) {
    for (const { id, values } of effects) if (id === LUT.id) hashes.add(values['table']);
  }
  return Object.fromEntries(Object.entries(luts).filter(([hash]) => hashes.has(hash)));
}
