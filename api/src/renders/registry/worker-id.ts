import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemErrorCode } from '../../adapters/files/storage-error.ts';

/** What machines are called that have no name of their own, every instance on Cloud Run for one. */
const NAMELESS = 'localhost';

/** The machine in the ids of this process. Without a name each process counts as a machine: of others only silence tells then. */
const MACHINE = hostname() === NAMELESS ? `${NAMELESS}-${randomUUID().slice(0, 8)}` : hostname();

/** Process ids count within it: containers on the network of their host share its name, and not their processes. */
const PROCESS_NAMESPACE = readProcessNamespace();

/** Workers of this very process; there is more than one only where servers are started again in it. */
const ownIds = new Set<string>();

/** A name for a worker: its machine, its process id and where that counts, and something random, for process ids are used again. */
export function createWorkerId(): string {
  const id = [MACHINE, process.pid, PROCESS_NAMESPACE, randomUUID().slice(0, 8)].join('#');
  ownIds.add(id);
  return id;
}

/** From now on the worker of this process counts as dead. */
export function retireWorkerId(id: string): void {
  ownIds.delete(id);
}

/** Whether a worker was a process of this machine that is no more. Of other machines only silence tells. */
export function isDeadHere(workerId: string): boolean {
  const [machine, pid, namespace] = workerId.split('#');
  if (machine !== MACHINE || namespace !== PROCESS_NAMESPACE) return false;
  if (Number(pid) === process.pid) return !ownIds.has(workerId);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH';
  }
}

/** Whether a worker is one of this machine, or of this container, as far as its id tells: machines without a name are all one. */
export function isOfThisMachine(workerId: string): boolean {
  const [machine = '', , namespace] = workerId.split('#');
  const isSameMachine = hostname() === NAMELESS ? machine.startsWith(`${NAMELESS}-`) : machine === MACHINE;
  return isSameMachine && namespace === PROCESS_NAMESPACE;
}

/** Linux alone has several. */
function readProcessNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}
