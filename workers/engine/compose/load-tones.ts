import { packHdrTable } from './hdr-table.ts';
import { TONES_MODULE_BASE64 } from './kernel/tones-module.ts';
import type { Kernel } from './kernel.ts';
import type { MapTones } from './kernel-functions.ts';
import { decodeModule } from './load-kernel.ts';

/** The conversion of HDR pictures in a kernel's memory. */
export async function loadTones({ memory }: Kernel): Promise<MapTones> {
  const { instance } = await WebAssembly.instantiate(decodeModule(TONES_MODULE_BASE64), { env: { memory } });
  return (instance.exports as unknown as { readonly mapTones: MapTones }).mapTones;
}

// Loaded together.
export { packHdrTable };
