import { type ChromaKeyJob, keyChroma } from '#shared/effects/chroma-key.ts';

/** Makes a key's table: for each V and each U, a byte each of the new U, the new V, the opacity, and one unused. */
export function packKeyTable(job: ChromaKeyJob): Uint8Array {
  const table = new Uint8Array(4 * 256 * 256);
  let at = 0;
  for (let v = 0; v < 256; v++) {
    for (let u = 0; u < 256; u++, at += 4) {
      const keyed = keyChroma((u - 128) / 224, (v - 128) / 224, job);
      table[at] = Math.round(128 + 224 * keyed.u);
      table[at + 1] = Math.round(128 + 224 * keyed.v);
      table[at + 2] = Math.round(255 * keyed.opacity);
    }
  }
  return table;
}
