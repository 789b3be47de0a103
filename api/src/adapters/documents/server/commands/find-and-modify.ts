import { CommandError } from '#api/adapters/documents/server/errors.ts';
import { parseFilter } from '#api/adapters/documents/server/filter.ts';
import { document, flag, keyPattern } from '#api/adapters/documents/server/options.ts';
import { applyUpdate, parseUpdate } from '#api/adapters/documents/server/update.ts';
import { type Doc, getField } from '#api/adapters/documents/server/values.ts';
import { type Command, collectionFor } from './command.ts';
import { chosen, upsert } from './write.ts';

export const findAndModify: Command = (command, { store, ...context }) => {
  const isRemoval = flag(command, 'remove');
  if (isRemoval === (command['update'] !== undefined))
    throw new CommandError(9, 'Either an update or remove=true must be specified, but not both');
  const isNewWanted = flag(command, 'new');
  const isUpsert = flag(command, 'upsert');
  if (isRemoval && (isUpsert || isNewWanted))
    throw new CommandError(
      9,
      "Cannot specify both upsert=true or new=true and remove=true; 'remove' always returns the deleted document",
    );
  const filter = parseFilter(document(command, 'query'));
  const sort = keyPattern(command, 'sort');
  const change = isRemoval ? undefined : parseUpdate(command['update']);
  return store.transaction((): Doc => {
    const collection = collectionFor(command, { store, ...context });
    const [found] = chosen(store, collection, filter, false, sort);
    if (!change) {
      if (found) store.remove(collection, found.rid, found.doc);
      return { lastErrorObject: { n: found ? 1 : 0 }, value: found?.doc ?? null, ok: 1 };
    }
    if (found) {
      const after = applyUpdate(change, found.doc, false);
      store.replace(collection, found.rid, found.doc, after);
      const lastErrorObject = { n: 1, updatedExisting: true };
      return { lastErrorObject, value: isNewWanted ? after : found.doc, ok: 1 };
    }
    if (!isUpsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const made = upsert(store, collection, filter, change);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: getField(made, '_id') };
    return { lastErrorObject, value: isNewWanted ? made : null, ok: 1 };
  });
};
