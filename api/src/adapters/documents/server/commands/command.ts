import type { Cursors } from '#api/adapters/documents/server/cursors.ts';
import { CommandError } from '#api/adapters/documents/server/errors.ts';
import type { Collection, Store } from '#api/adapters/documents/server/store.ts';
import type { Doc } from '#api/adapters/documents/server/values.ts';

/** Context that every command receives. */
export interface Context {
  store: Store;
  cursors: Cursors;
  database: string;
  connectionId: number;
}

/** Answers a command. A `Uint8Array` is a reply already encoded as BSON. */
export type Command = (command: Doc, context: Context) => Doc | Uint8Array;

/** Reads the collection's name from a command's first field. @throws CommandError 73 for a name that MongoDB refuses. */
export function collectionName(command: Doc): string {
  const [verb] = Object.keys(command) as [string];
  const name = command[verb];
  if (typeof name !== 'string') throw new CommandError(73, `collection name has invalid type ${typeof name}`);
  if (name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.startsWith('system.')) {
    throw new CommandError(73, `Invalid namespace specified '${name}'`);
  }
  return name;
}

/** The collection that a command reads, or undefined if nothing was ever written to it. */
export function collectionOf(command: Doc, context: Context): Collection | undefined {
  return context.store.collection(context.database, collectionName(command));
}

/** The collection that a command writes to, created in its transaction if missing. */
export function collectionFor(command: Doc, context: Context): Collection {
  return collectionOf(command, context) ?? context.store.createCollection(context.database, collectionName(command));
}

export function namespace(context: Context, name: string): string {
  return `${context.database}.${name}`;
}
