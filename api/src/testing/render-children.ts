import { readdir, readFile } from 'node:fs/promises';

/** Processes of the renderer that a process has started and that live. */
export function renderersOf(parent: number): Promise<number[]> {
  return findProcesses(
    ({ words, status }) => words.includes('workers/server/main.ts') && status.includes(`PPid:\t${parent}\n`),
  );
}

/** Processes that live and were given a path, or one beneath it, whoever started them: ffmpeg at work on a file. */
export function processesWith(path: string): Promise<number[]> {
  return findProcesses(({ words }) => words.includes(path));
}

interface ProcessText {
  /** Program and arguments, parted by NUL. */
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
    // It has ended while it was looked at.
    return null;
  }
}
