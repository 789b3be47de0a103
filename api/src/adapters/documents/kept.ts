import { MINUTE_MS } from '#shared/time/periods.ts';
import { type EmbeddedDocuments, type EmbeddedOptions, startEmbeddedDocuments } from './embedded.ts';

/** A server that died this often within a minute would die again. */
const MOST_RESTARTS = 5;

/** An embedded server that restarts when it is killed, by the system when memory runs out or by an operator. */
export interface KeptDocuments extends Pick<EmbeddedDocuments, 'uri' | 'close'> {
  /** Resolves when the server can't be restarted: its file is damaged, or it keeps dying. */
  lost: Promise<Error>;
}

/**
 * Starts the embedded server and keeps it running. Acknowledged writes survive its death. The driver reconnects by
 * itself, so requests wait or fail as with any database that restarts.
 * @throws DocumentsError on the first start.
 */
export async function keepEmbeddedDocuments(options: EmbeddedOptions): Promise<KeptDocuments> {
  let current = await startEmbeddedDocuments(options);
  let isClosing = false;
  const lost = Promise.withResolvers<Error>();
  const ended = keepRunning().catch((error: Error) => lost.resolve(error));

  async function keepRunning(): Promise<void> {
    let restarts: number[] = [];
    for (;;) {
      const { message } = await current.exited;
      if (isClosing) return;
      restarts = restarts.filter((at) => at > Date.now() - MINUTE_MS);
      if (message !== undefined || restarts.length >= MOST_RESTARTS)
        throw new Error('The embedded database has stopped.');
      restarts.push(Date.now());
      current = await startEmbeddedDocuments(options);
      if (isClosing) await current.close();
    }
  }

  return {
    uri: current.uri,
    lost: lost.promise,
    async close() {
      isClosing = true;
      await current.close();
      await ended;
    },
  };
}
