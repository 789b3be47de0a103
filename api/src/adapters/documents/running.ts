import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createConnection } from 'node:net';
import { socketPath } from './embedded.ts';

/**
 * The address of the embedded server that another process of this machine runs over a data folder.
 * @returns Null when none answers there.
 */
export async function findRunningDocuments(dataDir: string): Promise<string | null> {
  const socket = createConnection(socketPath(resolved(dataDir)));
  try {
    await once(socket, 'connect');
    return documentsUri(resolved(dataDir));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

function documentsUri(dataDir: string): string {
  return `mongodb://${encodeURIComponent(socketPath(dataDir))}/studio`;
}

/** As the server sees the folder. One that is not there has no server either. */
function resolved(dataDir: string): string {
  try {
    return realpathSync(dataDir);
  } catch {
    return dataDir;
  }
}
