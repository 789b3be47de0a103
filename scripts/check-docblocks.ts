import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/* Every exported function and class of shared/ and workers/ says what it gives back: those two folders are the product's library. */
const ROOT = join(import.meta.dirname, '..');
const DECLARATION = /^export (?:declare )?(?:async )?(?:function\*?|class|abstract class) (\w+)/;

const missing: string[] = [];
for (const folder of ['shared', 'workers']) {
  for await (const path of glob('**/*.ts', { cwd: join(ROOT, folder) })) {
    if (path.endsWith('.test.ts') || path.includes('assembly/') || path.includes('fixtures/')) continue;
    const lines = (await readFile(join(ROOT, folder, path), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      const name = DECLARATION.exec(line)?.[1];
      if (name === undefined || isOverload(lines, index, name)) continue;
      if (!lines[index - 1]?.trimEnd().endsWith('*/')) missing.push(`${folder}/${path}:${index + 1} ${name}`);
    }
  }
}
if (missing.length > 0) {
  process.stdout.write(`Exports without a doc block:\n${missing.map((place) => `  ${place}\n`).join('')}`);
  process.exit(1);
}

/** Only the first signature of an overloaded function carries the block. */
function isOverload(lines: readonly string[], index: number, name: string): boolean {
  return lines
    .slice(Math.max(0, index - 12), index)
    .some((line) => DECLARATION.exec(line)?.[1] === name && line.endsWith(';'));
}
