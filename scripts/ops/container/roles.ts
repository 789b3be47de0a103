import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#api/config/config.ts';

const ASK_MS = 250;
const ANSWER_MS = 5_000;

export const ROLES = ['api', 'worker', 'all'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAMS = { api: join(ROOT, 'api/src/main.ts'), worker: join(ROOT, 'api/src/worker.ts') } as const;

/** The processes of a role. Without Redis the API renders by itself and needs no worker. */
export function programsOf(role: Role, environment: NodeJS.ProcessEnv): readonly string[] {
  if (role !== 'all') return [PROGRAMS[role]];
  return environment['REDIS_URL'] ? [PROGRAMS.api, PROGRAMS.worker] : [PROGRAMS.api];
}

/** File in which a container's main process records its role for the health check. */
export function roleFile(environment: NodeJS.ProcessEnv): string {
  return join(environment['TMPDIR'] ?? tmpdir(), 'clipwright-role');
}

/**
 * Runs the processes of a role until the first one ends, then stops the others, so that a container runs whole or
 * restarts. Passes stop signals on.
 * @returns The exit code of the first process to end, or 1 when an unexpected signal ended it.
 */
export async function runRole(role: Role, environment: NodeJS.ProcessEnv): Promise<number> {
  writeFileSync(roleFile(environment), role);
  const children: ChildProcess[] = [];
  let isStopping = false;
  const stopAll = () => {
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);

  const { promise: firstExit, resolve: end } = Promise.withResolvers<number>();
  const ended = new AbortController();
  const exits: Promise<number>[] = [];
  for (const program of programsOf(role, environment)) {
    // A worker exits if its API has no database yet.
    if (children.length > 0) await untilApiAnswers(environment, ended.signal);
    if (isStopping || ended.signal.aborted) break;
    const child = spawn(process.execPath, [program], { stdio: 'inherit', env: environment });
    children.push(child);
    const exit = exitOf(child);
    exits.push(exit);
    void exit.then((code) => {
      end(code);
      ended.abort();
    });
  }
  const first = await firstExit;
  stopAll();
  await Promise.all(exits);
  return first;
}

/** Waits until the API answers or has ended. Waiting longer would keep this process alive. */
async function untilApiAnswers(environment: NodeJS.ProcessEnv, ended: AbortSignal): Promise<void> {
  while (!ended.aborted && !(await apiAnswers(environment, ended))) {
    await delay(ASK_MS, undefined, { signal: ended }).catch(() => {});
  }
}

/** True when this container's API and its database answer. The API itself reports wrong variables at its start. */
export async function apiAnswers(environment: NodeJS.ProcessEnv, ended?: AbortSignal): Promise<boolean> {
  try {
    const { port } = readConfig(environment);
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(ended ? [ended] : [])]);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal });
    return answer.ok;
  } catch {
    return false;
  }
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}
