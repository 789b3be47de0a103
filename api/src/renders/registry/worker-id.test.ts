import { describe, expect, it, vi } from 'vitest';

const machine = vi.hoisted(() => ({ name: 'machine-a' }));
vi.mock(import('node:os'), async (original) => ({ ...(await original()), hostname: () => machine.name }));

/** A process on a machine of this name, with its own module state. */
function processOn(name: string): Promise<typeof import('./worker-id.ts')> {
  machine.name = name;
  processes += 1;
  return import(/* @vite-ignore */ `./worker-id.ts?process=${processes}`);
}
let processes = 0;

/** Id of another worker like this one, with the given parts replaced. */
function another(id: string, { host, pid, namespace }: { host?: string; pid?: number; namespace?: string }): string {
  const [ownHost, ownPid, ownNamespace] = id.split('#');
  return [host ?? ownHost, pid ?? ownPid, namespace ?? ownNamespace, 'ffffffff'].join('#');
}

/** Above the largest process id of Linux, so no process has it. */
const ENDED_PID = 2 ** 22 + 1;

describe('a worker counts as dead', () => {
  it('when its process on this machine has ended, or was retired', async () => {
    const { createWorkerId, isDeadHere, retireWorkerId } = await processOn('machine-a');
    const id = createWorkerId();
    expect(isDeadHere(id)).toBe(false);
    expect(isDeadHere(another(id, { pid: ENDED_PID }))).toBe(true);
    expect(isDeadHere(another(id, { pid: process.ppid }))).toBe(false);
    // A process id that this very process now reuses.
    expect(isDeadHere(another(id, {}))).toBe(true);
    retireWorkerId(id);
    expect(isDeadHere(id)).toBe(true);
  });

  it('never by its process id on another machine, or in another container on the same network', async () => {
    const { createWorkerId, isDeadHere } = await processOn('machine-a');
    const id = createWorkerId();
    for (const pid of [ENDED_PID, process.pid]) {
      expect(isDeadHere(another(id, { pid, host: 'machine-b' }))).toBe(false);
      expect(isDeadHere(another(id, { pid, namespace: '4026999999' }))).toBe(false);
    }
  });

  it('never by its process id on machines that share one name', async () => {
    const foreign = (await processOn('localhost')).createWorkerId();
    const { createWorkerId, isDeadHere, retireWorkerId } = await processOn('localhost');
    expect(isDeadHere(foreign)).toBe(false);
    expect(isDeadHere(another(foreign, { pid: ENDED_PID }))).toBe(false);
    const own = createWorkerId();
    retireWorkerId(own);
    expect(isDeadHere(own)).toBe(true);
  });
});

describe('the health check of a container', () => {
  it.each(['machine-a', 'localhost'])('knows the worker beside it on %s', async (name) => {
    const id = (await processOn(name)).createWorkerId();
    const { isOfThisMachine } = await processOn(name);
    expect(isOfThisMachine(id)).toBe(true);
    expect(isOfThisMachine(another(id, { namespace: '4026999999' }))).toBe(false);
    expect(isOfThisMachine(another(id, { host: 'machine-b' }))).toBe(false);
  });
});
