import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc. */
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Resources used by a process and its descendants. Linux only: it reads /proc. */
export interface TreeUsage {
  /** Processor time since their start, user and system, of all threads. */
  readonly cpuMs: number;
  /** Proportional set size: shared memory counts once in total. */
  readonly pssMiB: number;
  /** The part that is not file-backed. Other browsers that share the program's file don't affect it. */
  readonly ownMiB: number;
}

/** Processor time of a process and its finished descendants, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const { user, system, ended } = readStat(pid);
  return (user + system + ended) / TICKS_PER_SECOND;
}

/** Measures a process with its descendants. A process that ends during the measurement counts as zero. */
export function measureTree(rootPid: number): TreeUsage {
  let ticks = 0;
  let pss = 0;
  let own = 0;
  for (const pid of descendants(rootPid)) {
    try {
      const { user, system } = readStat(pid);
      ticks += user + system;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const kibibytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
      pss += kibibytes('Pss');
      own += kibibytes('Pss_Anon') + kibibytes('Pss_Shmem');
    } catch {
      // It ended between listing and reading.
    }
  }
  return { cpuMs: (ticks * 1_000) / TICKS_PER_SECOND, pssMiB: pss / 1_024, ownMiB: own / 1_024 };
}

/**
 * Watches the memory of a process with its descendants until the stack is disposed.
 * @param pid Read each time. Null before the process starts. @returns Reads the peak so far, in MiB (PSS).
 */
export function watchMemory(
  stack: Pick<DisposableStack, 'defer'>,
  pid: () => number | null,
  intervalMs: number,
): () => number {
  let peakMiB = 0;
  const sample = () => {
    const current = pid();
    if (current !== null) peakMiB = Math.max(peakMiB, measureTree(current).pssMiB);
  };
  const timer = setInterval(sample, intervalMs);
  stack.defer(() => clearInterval(timer));
  return () => peakMiB;
}

/**
 * Finds the first process started with an argument. Its helpers may repeat the argument but start later.
 * @throws Error when there is none.
 */
export function findProcess(argument: string): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  for (const pid of pids.sort((a, b) => a - b)) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)) return pid;
    } catch {
      // It ended between listing and reading.
    }
  }
  throw new Error(`No process was started with ${argument}`);
}

function descendants(rootPid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const pid = Number(name);
      const { parent } = readStat(pid);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {
      // It ended between listing and reading.
    }
  }
  const found = [rootPid];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Reads fields of /proc/pid/stat: the command, which may contain spaces, ends with the last parenthesis. */
function readStat(pid: number): { parent: number; user: number; system: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    user: Number(fields[11]),
    system: Number(fields[12]),
    ended: Number(fields[13]) + Number(fields[14]),
  };
}
