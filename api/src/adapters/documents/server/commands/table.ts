import { aggregate } from './aggregate.ts';
import {
  create,
  createIndexes,
  drop,
  dropDatabase,
  dropIndexes,
  listCollections,
  listDatabases,
  listIndexes,
} from './catalogue.ts';
import type { Command } from './command.ts';
import { countCommand, distinct, explain, find, getMore, killCursors } from './read.ts';
import { buildInfo, endSessions, hello, ping } from './session.ts';
import { deleteCommand, findAndModify, insert, update } from './write.ts';

/** Every command there is, by the name it has on the wire. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['hello', hello],
  ['isMaster', hello],
  ['ismaster', hello],
  ['ping', ping],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['endSessions', endSessions],
  ['killSessions', endSessions],
  ['refreshSessions', endSessions],
  ['find', find],
  ['getMore', getMore],
  ['killCursors', killCursors],
  ['count', countCommand],
  ['distinct', distinct],
  ['explain', explain],
  ['aggregate', aggregate],
  ['insert', insert],
  ['update', update],
  ['delete', deleteCommand],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['create', create],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['createIndexes', createIndexes],
  ['listIndexes', listIndexes],
  ['dropIndexes', dropIndexes],
]);
