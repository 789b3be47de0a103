import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createConnection } from 'node:net';
import { socketPath } from './embedded.ts';

/**
 * Finds the embedded server that another process on this machine runs for a data folder.
 * @returns Its address, or null when none answers.
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

/** Resolves the folder as the server does. A missing folder has no server. */
function resolved(dataDir: string): string {
  try {
    return realpathSync(dataDir);
  } catch {
    return dataDir;
  }
}
