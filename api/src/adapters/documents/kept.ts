import { MINUTE_MS } from '#shared/time/periods.ts';
import { type EmbeddedDocuments, type EmbeddedOptions, startEmbeddedDocuments } from './embedded.ts';

/** A server that died this often within a minute would die again. */
const MOST_RESTARTS = 5;

/** The embedded server, started again when it is killed: by the system for want of memory, or by an operator. */
export interface KeptDocuments extends Pick<EmbeddedDocuments, 'uri' | 'close'> {
  /** Resolves when it can't be started again: its file is damaged, or it keeps dying. */
  lost: Promise<Error>;
}

/**
 * Starts the embedded server and keeps it running. Acknowledged writes survive its death; the driver reconnects by itself, so that
 * requests wait or fail as with any database that restarts.
 * @throws DocumentsError at the first start.
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
