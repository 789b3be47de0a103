import type { CommandName } from '#api/adapters/documents/server/supported.ts';
import { create, createIndexes, dropDatabase } from './collections.ts';
import type { Command } from './command.ts';
import { findAndModify } from './find-and-modify.ts';
import { countByAggregate, explain, find, getMore, killCursors } from './read.ts';
import { endSessions, hello, ping } from './session.ts';
import { deleteCommand, insert, update } from './write.ts';

export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  hello,
  ismaster: hello,
  ping,
  endSessions,
  create,
  createIndexes,
  dropDatabase,
  insert,
  update,
  delete: deleteCommand,
  findAndModify,
  find,
  getMore,
  killCursors,
  aggregate: countByAggregate,
  explain,
};
