import type { Cursors } from '../cursors.ts';
import { CommandError } from '../errors.ts';
import { equalValues } from '../order.ts';
import type { Deadline } from '../query.ts';
import type { Collection, Index, Store } from '../store.ts';
import { type Doc, isDoc, printDoc, type Value } from '../values.ts';

/** What a command works with. */
export interface Context {
  store: Store;
  cursors: Cursors;
  /** The command's database. */
  database: string;
  deadline: Deadline;
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
    throw new CommandError(73, `Invalid namespace specified '${command['$db']}.${name}'`);
  }
  return name;
}

export function namespace(context: Context, name: string): string {
  return `${context.database}.${name}`;
}

/** The index a hint names, by name or by key pattern. @throws CommandError 2 when there is none. */
export function hintedIndex(collection: Collection, hint: Value): Index | 'natural' | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  if (isDoc(hint) && Object.hasOwn(hint, '$natural')) return 'natural';
  const found = collection.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : equalValues(index.spec['key'], hint),
  );
  if (!found)
    throw new CommandError(
      2,
      `hint provided does not correspond to an existing index: ${isDoc(hint) ? printDoc(hint) : String(hint)}`,
    );
  return found;
}
