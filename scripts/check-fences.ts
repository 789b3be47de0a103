import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderCircles } from './fences/folder-circles.ts';
import { importsOf } from './fences/imports-of.ts';
import { unusedPublicFiles } from './fences/public-files.ts';
import { isTool, refusal, targetOf } from './fences/verdict.ts';

/*
 * Checks each import against the allow lists of `fences/rooms.ts`, and refuses folders that import each other in a
 * circle. Features of the web app import each other through their public files.
 */
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
const imports: [file: string, target: string][] = [];
for (const file of files) {
  for (const specifier of importsOf(file, readFileSync(join(ROOT, file), 'utf8'))) {
    const reason = refusal(file, specifier);
    if (reason !== undefined) refused.push(`${file}: ${specifier} (${reason})`);
    const target = targetOf(file, specifier);
    if (target !== undefined && !isTool(file) && !isTool(target)) imports.push([file, target]);
  }
}
const circles = folderCircles(imports).map((folders) => folders.join(' ↔ '));
report('Imports that no list allows', refused);
report('Folders that import each other in a circle', circles);
const unused = unusedPublicFiles(imports);
report('Public files that no other feature imports: take them out of scripts/fences/public-files.ts', unused);
if (refused.length + circles.length + unused.length > 0) process.exitCode = 1;

function report(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
