import type { EventEmitter } from 'node:events';
// @ts-expect-error: the driver describes its public parts only.
import { Connection } from 'mongodb/lib/cmap/connection.js';

interface DriverConnection extends EventEmitter {
  error: Error | null;
}

type WriteCommand = (this: DriverConnection, command: unknown, options: unknown) => Promise<void>;

let isPatched = false;

/**
 * Fails operations whose connection breaks while their command is being written. The driver (7.8) then waits for the
 * socket to drain. A closed socket never drains, and no option limits the wait: after a database restart such a
 * request, or the job queue, would hang forever.
 */
export function failWritesToClosedConnections(): void {
  if (isPatched) return;
  isPatched = true;
  const writeCommand: WriteCommand = Connection.prototype.writeCommand;
  Connection.prototype.writeCommand = async function (this: DriverConnection, command: unknown, options: unknown) {
    const broken = Promise.withResolvers<never>();
    const fail = () => broken.reject(this.error);
    this.once('close', fail);
    try {
      await Promise.race([writeCommand.call(this, command, options), broken.promise]);
    } finally {
      this.off('close', fail);
    }
  } satisfies WriteCommand;
}
