import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = 'workers/browser/compose/kernel/assembly/index.ts';

/** The file that holds {@link buildKernelModule}'s output, relative to the project's root. */
export const KERNEL_MODULE = 'workers/browser/compose/kernel/kernel-module.ts';

/**
 * Compiles the compositing kernel to WebAssembly.
 * @returns The TypeScript module that carries it; the same source gives the same text.
 * @throws Error with the compiler's messages.
 */
export async function buildKernelModule(): Promise<string> {
  let binary: Uint8Array | null = null;
  const options = [
    '--outFile',
    'kernel.wasm',
    '-O3',
    '--converge',
    '--runtime',
    'stub',
    '--importMemory',
    '--noAssert',
  ];
  const { error, stderr } = await asc.main([SOURCE, ...options, '--enable', 'simd', '--use', 'abort='], {
    readFile: (name) => {
      try {
        return readFileSync(join(ROOT, name), 'utf8');
      } catch {
        return null; // The compiler tries several names.
      }
    },
    writeFile: (name, contents) => {
      if (name === 'kernel.wasm' && typeof contents !== 'string') binary = contents;
    },
    listFiles: () => [],
  });
  if (error || binary === null) throw new Error(`The kernel does not compile: ${error?.message}\n${stderr.toString()}`);
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  return `// Made by scripts/assets/build-kernel.ts from assembly/.

/** The compositing kernel: a WebAssembly module with SIMD, in base64. It imports its memory as \`env.memory\`. */
export const KERNEL_MODULE_BASE64 =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
}

if (import.meta.main) writeFileSync(join(ROOT, KERNEL_MODULE), await buildKernelModule());
