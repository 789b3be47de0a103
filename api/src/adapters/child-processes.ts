import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** The variables that a child gets; none of the studio's secrets is among them. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];

/** The environment of a child process. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/**
 * Lowers a child's priority so that visitors' requests come before its work; its own children inherit it. Where the system
 * refuses, the child continues. A studio of lower priority is left alone: systems forbid raising it.
 */
export function giveWay({ pid }: ChildProcess, onRefused?: (reason: string) => void): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (pid === undefined || getPriority() >= PRIORITY_BELOW_NORMAL) return;
  try {
    setPriority(pid, PRIORITY_BELOW_NORMAL);
  } catch (error) {
    onRefused?.(error instanceof Error ? error.message : String(error));
  }
}
