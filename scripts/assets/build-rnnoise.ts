import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BINARY = 'node_modules/@jitsi/rnnoise-wasm/dist/rnnoise.wasm';

/** The file that contains RNNoise, relative to the project's root. */
export const RNNOISE_FILE = 'workers/lib/audio/rnnoise-module.ts';

/** Returns the TypeScript module that contains the package's WebAssembly. The same package gives the same text. */
export function buildRnnoiseModule(): string {
  const lines =
    readFileSync(join(ROOT, BINARY))
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  return `// Made by scripts/assets/build-rnnoise.ts from @jitsi/rnnoise-wasm 0.2.1 (Apache-2.0), which is compiled from RNNoise:
// Copyright (c) 2017 Mozilla, 2007-2017 Jean-Marc Valin, 2005-2017 Xiph.Org Foundation, 2003-2004 Mark Borgerding.
// BSD 3-Clause: github.com/xiph/rnnoise/blob/master/COPYING has the terms, which hold for binary copies too.

/** RNNoise: a WebAssembly module in base64. \`rnnoise.ts\` names its imports and exports. */
export const RNNOISE_MODULE_BASE64 =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
}

if (import.meta.main) writeFileSync(join(ROOT, RNNOISE_FILE), buildRnnoiseModule());
