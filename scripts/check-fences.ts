import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './fences/imports-of.ts';
import { refusal } from './fences/verdict.ts';

/* Each import of a part against the allow lists of `fences/rooms.ts`. */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['shared', 'workers', 'api', 'web', 'bench', 'scripts'];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/assembly/'));

const refused: string[] = [];
for (const file of files) {
  for (const specifier of importsOf(file, readFileSync(join(ROOT, file), 'utf8'))) {
    const reason = refusal(file, specifier);
    if (reason !== undefined) refused.push(`${file}: ${specifier} (${reason})`);
  }
}
if (refused.length > 0) {
  process.stdout.write(`Imports that no list allows:\n${refused.map((line) => `  ${line}\n`).join('')}`);
  process.exit(1);
}
