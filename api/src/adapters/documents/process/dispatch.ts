import type { Context } from '#api/adapters/documents/server/commands/command.ts';
import { COMMANDS } from '#api/adapters/documents/server/commands/table.ts';
import { CommandError, Refusal } from '#api/adapters/documents/server/errors.ts';
import { checkFields } from '#api/adapters/documents/server/options.ts';
import { TransactionEndedError } from '#api/adapters/documents/server/store.ts';
import { COMMAND_FIELDS, type CommandName } from '#api/adapters/documents/server/supported.ts';
import type { Doc } from '#api/adapters/documents/server/values.ts';
import type { Reserve } from './disk-reserve.ts';
import { isDamage, isDiskFull } from './open.ts';

export type Server = Pick<Context, 'store' | 'cursors'> & {
  reserve: Pick<Reserve, 'release'>;
  /** Called when the file is damaged; the process has to end. */
  onDamage: (error: Error) => void;
  /** Called for a defect of this server or of the studio, such as an unsupported request. */
  onBug: (error: unknown) => void;
};

export interface Order {
  readonly command: Doc;
  readonly connectionId: number;
}

export type Reply = Doc | Uint8Array;

/** Runs a command; a failure becomes an answer with MongoDB's code. */
export function dispatch(order: Order, server: Server): Reply {
  try {
    try {
      return run(order, server);
    } catch (error) {
      // A failed command is rolled back, so it can run again.
      if (!isDiskFull(error) || !server.reserve.release()) throw error;
      return run(order, server);
    }
  } catch (error) {
    return failure(toCommandError(error, server));
  }
}

/** Runs commands as {@link dispatch} does, and makes what they write durable at once. */
export function dispatchTogether(orders: readonly Order[], server: Server): Reply[] {
  if (orders.length > 1) {
    try {
      return server.store.together(() => orders.map((order) => runOne(order, server)));
    } catch {
      // Nothing of them was kept. Alone, each succeeds or says what is wrong.
    }
  }
  return orders.map((order) => dispatch(order, server));
}

/** @throws Errors that end the transaction that the command shares with others. */
function runOne(order: Order, server: Server): Reply {
  try {
    return run(order, server);
  } catch (error) {
    if (isDiskFull(error) || isDamage(error) || error instanceof TransactionEndedError) throw error;
    return failure(toCommandError(error, server));
  }
}

function run({ command, connectionId }: Order, server: Server): Reply {
  const [name = ''] = Object.keys(command);
  if (!isCommand(name)) throw new Refusal(59, `no such command: '${name}'`);
  const fields = COMMAND_FIELDS[name];
  if (fields) checkFields(name, command, fields);
  const database = command['$db'];
  if (typeof database !== 'string' || !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) {
    throw new CommandError(73, `Invalid database name: '${String(database)}'`);
  }
  return COMMANDS[name](command, { ...server, database, connectionId });
}

/** True if a command may write. */
export function isWrite({ command }: Order): boolean {
  const [name = ''] = Object.keys(command);
  return WRITES.has(name);
}

const WRITES: ReadonlySet<string> = new Set<CommandName>([
  ...(['create', 'createIndexes', 'dropDatabase', 'insert', 'update', 'delete', 'findAndModify'] as const),
]);

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function toCommandError(error: unknown, server: Server): CommandError {
  if (error instanceof Refusal) server.onBug(error);
  if (error instanceof CommandError) return error;
  if (isDiskFull(error)) return new CommandError(14031, 'The disk is full; nothing of this command was kept');
  if (isDamage(error)) server.onDamage(error as Error);
  else server.onBug(error);
  return new CommandError(1, error instanceof Error ? error.message : String(error));
}

function failure(error: CommandError): Doc {
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
}
