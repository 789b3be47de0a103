import { readdir, readFile } from 'node:fs/promises';

/** Lists the running renderer processes that a process has started. */
export function renderersOf(parent: number): Promise<number[]> {
  return findProcesses(
    ({ words, status }) => words.includes('workers/server/main.ts') && status.includes(`PPid:\t${parent}\n`),
  );
}

/**
 * Lists running processes that have a path, or one below it, among their arguments, whatever started them. An example
 * is ffmpeg working on a file.
 */
export function processesWith(path: string): Promise<number[]> {
  return findProcesses(({ words }) => words.includes(path));
}

interface ProcessText {
  /** Program and arguments, separated by NUL. */
  readonly words: string;
  readonly status: string;
}

async function findProcesses(isWanted: (process: ProcessText) => boolean): Promise<number[]> {
  const found = await Promise.all((await readdir('/proc')).map((name) => pidIf(name, isWanted)));
  return found.filter((pid) => pid !== null);
}

async function pidIf(name: string, isWanted: (process: ProcessText) => boolean): Promise<number | null> {
  if (!/^\d+$/.test(name)) return null;
  try {
    const [words, status] = await Promise.all([
      readFile(`/proc/${name}/cmdline`, 'utf8'),
      readFile(`/proc/${name}/status`, 'utf8'),
    ]);
    return isWanted({ words, status }) && !/^State:\tZ/m.test(status) ? Number(name) : null;
  } catch {
    // It ended in the meantime.
    return null;
  }
}
