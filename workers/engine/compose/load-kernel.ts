import { decodeModule } from '#workers/lib/decode-module.ts';
import { KERNEL_MODULE_BASE64 } from './kernel/kernel-module.ts';
import { createKernelMemory, Kernel } from './kernel.ts';
import type { KernelFunctions } from './kernel-functions.ts';

/**
 * Loads a kernel with its own memory.
 * @throws CompileError without WebAssembly SIMD, which every browser with WebCodecs has.
 */
export async function loadKernel(): Promise<Kernel> {
  const binary = decodeModule(KERNEL_MODULE_BASE64);
  const memory = createKernelMemory();
  const { instance } = await WebAssembly.instantiate(binary, { env: { memory } });
  // The module's own data, if there is any, starts at offset 0.
  return new Kernel(instance.exports as unknown as KernelFunctions, memory, 1_024);
}
