import type { Cursors } from '#api/adapters/documents/server/cursors.ts';
import { CommandError } from '#api/adapters/documents/server/errors.ts';
import type { Collection, Store } from '#api/adapters/documents/server/store.ts';
import type { Doc } from '#api/adapters/documents/server/values.ts';

/** What a command works with. */
export interface Context {
  store: Store;
  cursors: Cursors;
  /** The command's database. */
  database: string;
  connectionId: number;
}

/** Answers a command; bytes are a reply that is BSON already. */
export type Command = (command: Doc, context: Context) => Doc | Uint8Array;

/** The collection a command names in its first field. @throws CommandError 73 for a name that MongoDB refuses. */
export function collectionName(command: Doc): string {
  const [verb] = Object.keys(command) as [string];
  const name = command[verb];
  if (typeof name !== 'string') throw new CommandError(73, `collection name has invalid type ${typeof name}`);
  if (name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.startsWith('system.')) {
    throw new CommandError(73, `Invalid namespace specified '${name}'`);
  }
  return name;
}

/** The collection a command reads; undefined when it was never written to. */
export function collectionOf(command: Doc, context: Context): Collection | undefined {
  return context.store.collection(context.database, collectionName(command));
}

/** The collection a command writes to, made within its transaction where it is missing. */
export function collectionFor(command: Doc, context: Context): Collection {
  return collectionOf(command, context) ?? context.store.createCollection(context.database, collectionName(command));
}

export function namespace(context: Context, name: string): string {
  return `${context.database}.${name}`;
}
