import { decodeModule } from '#workers/lib/decode-module.ts';
import { packColorTable } from './color-table.ts';
import { TONES_MODULE_BASE64 } from './kernel/tones-module.ts';
import type { Kernel } from './kernel.ts';
import type { ToneFunctions } from './kernel-functions.ts';

/** Loads the table conversion into a kernel's memory. */
export async function loadTones({ memory }: Kernel): Promise<ToneFunctions> {
  const { instance } = await WebAssembly.instantiate(decodeModule(TONES_MODULE_BASE64), { env: { memory } });
  return instance.exports as unknown as ToneFunctions;
}

// Exported here because both load together.
export { packColorTable };
