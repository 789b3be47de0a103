import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** The variables that a child process gets. They include none of the studio's secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];

/** The environment of a child process. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/**
 * Lowers a child's priority so that visitors' requests come before its work. The child's own children inherit the
 * priority. If the system refuses, the child continues. A child of a low-priority studio stays as it is, because
 * systems forbid raising a priority.
 */
export function giveWay({ pid }: ChildProcess, onRefused?: (reason: string) => void): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (pid === undefined || getPriority() >= PRIORITY_BELOW_NORMAL) return;
  try {
    setPriority(pid, PRIORITY_BELOW_NORMAL);
    if (isGroupOfItsOwn(pid)) writeFileSync(groupFile(pid), String(PRIORITY_BELOW_NORMAL));
  } catch (error) {
    onRefused?.(error instanceof Error ? error.message : String(error));
  }
}

/**
 * True if Linux shares processors between sessions first and the child leads its own session, as detached children do.
 * Then priorities count only within a session, and the group's priority decides between child and studio.
 */
function isGroupOfItsOwn(pid: number): boolean {
  if (!existsSync('/proc/self/autogroup')) return false;
  const groupOf = (process: number | 'self') => readFileSync(groupFile(process), 'utf8').split(' ')[0];
  return groupOf(pid) !== groupOf('self');
}

function groupFile(process: number | 'self'): string {
  return `/proc/${process}/autogroup`;
}
