import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Two rules for doc blocks. In shared/ and workers/, the product's library, every exported function and class has one.
 * Everywhere, no comment opens with a question word: "True when…" and "Width of…" read faster than "Whether…" and "How
 * wide…".
 */
const ROOT = join(import.meta.dirname, '..');
const DECLARATION = /^export (?:declare )?(?:async )?(?:function\*?|class|abstract class) (\w+)/;

const QUESTION = /^\s*(?:\/\*\*?|\/\/)\s*(?:What|Who|Whoever|Whether|Of|How)\b/;
const FOLDERS = ['api', 'bench', 'scripts', 'shared', 'web', 'workers'];

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
}

const questions: string[] = [];
for (const folder of FOLDERS) {
  for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })) {
    const lines = (await readFile(join(ROOT, path), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      // A long block opens on its second line.
      const opening = /^\s*\/\*\*?$/.test(line) ? `/* ${lines[index + 1]?.replace(/^\s*\*/, '')}` : line;
      if (QUESTION.test(opening)) questions.push(`${path}:${index + 1}`);
    }
  }
}
if (questions.length > 0) {
  const places = questions.map((place) => `  ${place}\n`).join('');
  process.stdout.write(
    `Comments that open with What, Who, Whether, Of or How (begin with a verb or a noun):\n${places}`,
  );
}
if (missing.length + questions.length > 0) process.exit(1);

/** Only the first signature of an overloaded function carries the block. */
function isOverload(lines: readonly string[], index: number, name: string): boolean {
  return lines
    .slice(Math.max(0, index - 12), index)
    .some((line) => DECLARATION.exec(line)?.[1] === name && line.endsWith(';'));
}
