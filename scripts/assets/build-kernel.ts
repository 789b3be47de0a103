import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'workers/engine/compose/kernel';

/**
 * The modules. Each has a source in `assembly/` and a file that contains the compiled code, relative to the project's
 * root.
 */
export const KERNEL_MODULES = [
  {
    source: 'index.ts',
    file: `${FOLDER}/kernel-module.ts`,
    constant: 'KERNEL_MODULE_BASE64',
    about: 'The compositing kernel',
  },
  {
    source: 'tones.ts',
    file: `${FOLDER}/tones-module.ts`,
    constant: 'TONES_MODULE_BASE64',
    about: 'The conversion of HDR pictures',
  },
  {
    source: 'looks.ts',
    file: `${FOLDER}/looks-module.ts`,
    constant: 'LOOKS_MODULE_BASE64',
    about: 'Grading, keying and sharpening',
  },
] as const;

/**
 * Compiles a module to WebAssembly.
 * @returns The TypeScript module that contains it. The same source gives the same text.
 * @throws Error with the compiler's messages.
 */
export async function buildKernelModule({ source, constant, about }: (typeof KERNEL_MODULES)[number]): Promise<string> {
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
  const { error, stderr } = await asc.main(
    [`${FOLDER}/assembly/${source}`, ...options, '--enable', 'simd', '--use', 'abort='],
    {
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
    },
  );
  if (error || binary === null) throw new Error(`The kernel does not compile: ${error?.message}\n${stderr.toString()}`);
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  return `// Made by scripts/assets/build-kernel.ts from assembly/.

/** ${about}: a WebAssembly module with SIMD, in base64. It imports its memory as \`env.memory\`. */
export const ${constant} =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
}

if (import.meta.main) {
  for (const module of KERNEL_MODULES) writeFileSync(join(ROOT, module.file), await buildKernelModule(module));
}
