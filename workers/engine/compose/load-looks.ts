import { decodeModule } from '#workers/lib/decode-module.ts';
import { LOOKS_MODULE_BASE64 } from './kernel/looks-module.ts';
import type { Kernel } from './kernel.ts';
import type { LookFunctions } from './kernel-functions.ts';

/** Loads grading, keying and sharpening into a kernel's memory. */
export async function loadLooks({ memory }: Kernel): Promise<LookFunctions> {
  const { instance } = await WebAssembly.instantiate(decodeModule(LOOKS_MODULE_BASE64), { env: { memory } });
  return instance.exports as unknown as LookFunctions;
}
