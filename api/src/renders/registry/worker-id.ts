import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';

/** The name of machines without a name, such as every instance on Cloud Run. */
const NAMELESS = 'localhost';

/** The machine in this process's ids. Without a name, every process counts as a separate machine. */
const MACHINE = hostname() === NAMELESS ? `${NAMELESS}-${randomUUID().slice(0, 8)}` : hostname();

/** The scope of process ids. Containers on their host's network share its name but not its processes. */
const PROCESS_NAMESPACE = readProcessNamespace();

/** Live workers of this process. There are several only when servers restart within it. */
const ownIds = new Set<string>();

/** Names a worker by machine, process id, namespace and a random part, since process ids are reused. */
export function createWorkerId(): string {
  const id = [MACHINE, process.pid, PROCESS_NAMESPACE, randomUUID().slice(0, 8)].join('#');
  ownIds.add(id);
  return id;
}

/** Counts a worker of this process as dead from now on. */
export function retireWorkerId(id: string): void {
  ownIds.delete(id);
}

/** True if a worker's process ran on this machine and has ended. Workers elsewhere are judged by their silence. */
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

/** True if a worker's id names this machine or container. All machines without a name count as one. */
export function isOfThisMachine(workerId: string): boolean {
  const [machine = '', , namespace] = workerId.split('#');
  const isSameMachine = hostname() === NAMELESS ? machine.startsWith(`${NAMELESS}-`) : machine === MACHINE;
  return isSameMachine && namespace === PROCESS_NAMESPACE;
}

/** Empty on systems without namespaces: only Linux has them. */
function readProcessNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}
