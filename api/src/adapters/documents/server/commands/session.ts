import { MAX_DOCUMENT_BYTES } from '#api/adapters/documents/server/values.ts';
import { MAX_MESSAGE_BYTES } from '#api/adapters/documents/server/wire.ts';
import type { Command } from './command.ts';
import { MAX_BATCH } from './write.ts';

/** Wire protocol version of MongoDB 7.0. */
const WIRE_VERSION = 21;

/**
 * Answers a driver's greeting. Without `setName` the driver expects a standalone server, which has no transactions or
 * retryable writes.
 */
export const hello: Command = (_command, context) => ({
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: MAX_BATCH,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: context.connectionId,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
});

export const ping: Command = () => ({ ok: 1 });

/** Does nothing: sessions hold no state here. */
export const endSessions: Command = () => ({ ok: 1 });
