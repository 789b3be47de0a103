import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { systemErrorCode } from '../../adapters/files/storage-error.ts';

/** Workers of this very process; there is more than one only where servers are started again in it. */
const ownIds = new Set<string>();

/** A name for a worker: its machine, its process id, and something random, for process ids are used again. */
export function createWorkerId(): string {
  const id = `${hostname()}#${process.pid}#${randomUUID().slice(0, 8)}`;
  ownIds.add(id);
  return id;
}

/** From now on the worker of this process counts as dead. */
export function retireWorkerId(id: string): void {
  ownIds.delete(id);
}

/** Whether a worker was a process of this machine that is no more. Of other machines only silence tells. */
export function isDeadHere(workerId: string): boolean {
  const [host, pid = ''] = workerId.split('#');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return !ownIds.has(workerId);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH';
  }
}
