import type { Context } from './commands/command.ts';
import { COMMANDS } from './commands/table.ts';
import { CommandError } from './errors.ts';
import { isDamage, isDiskFull } from './open.ts';
import { Deadline } from './query.ts';
import { type Doc, isNumeric, toNumber } from './values.ts';

export type Server = Pick<Context, 'store' | 'cursors'> & {
  /** Called when the file turns out to be damaged; the process cannot go on. */
  onDamage: (error: Error) => void;
  /** Called for what is a defect of this server. */
  onBug: (error: unknown) => void;
};

/** Runs a command and answers; every failure becomes an answer with MongoDB's code. */
export function dispatch(command: Doc, server: Server, connectionId: number): Doc | Uint8Array {
  const [name] = Object.keys(command);
  try {
    const run = COMMANDS.get(name ?? '');
    if (!run) throw new CommandError(59, `no such command: '${name}'`);
    const database = command['$db'];
    if (typeof database !== 'string' || !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) {
      throw new CommandError(73, `Invalid database name: '${String(database)}'`);
    }
    const limit = command['maxTimeMS'];
    const deadline = new Deadline(isNumeric(limit) && name !== 'getMore' ? toNumber(limit) : 0);
    return run(command, { ...server, database, deadline, connectionId });
  } catch (error) {
    return failure(toCommandError(error, server));
  }
}

function toCommandError(error: unknown, server: Server): CommandError {
  if (error instanceof CommandError) return error;
  if (isDiskFull(error)) return new CommandError(14031, 'The disk is full; nothing of this command was kept');
  if (isDamage(error)) server.onDamage(error as Error);
  else server.onBug(error);
  return new CommandError(1, error instanceof Error ? error.message : String(error));
}

function failure(error: CommandError): Doc {
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
}
