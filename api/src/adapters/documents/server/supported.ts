/*
 * All that the studio asks of a database, and so all that this server answers; whatever is not listed here is refused. A query that
 * needs more fails the tests of its own feature. It then comes with an entry here, with the code for it, and with a case in the
 * conformance suite, which goes through these lists.
 */

/** The fields of each command, besides its own name and {@link ANY_COMMAND}. Null: a greeting, in which a driver may say anything. */
export const COMMAND_FIELDS = {
  hello: null,
  ismaster: null,
  ping: [],
  endSessions: ['writeConcern'],
  create: [],
  createIndexes: ['indexes'],
  insert: ['documents', 'ordered'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'update', 'remove', 'new', 'upsert', 'sort'],
  find: ['filter', 'projection', 'sort', 'skip', 'limit', 'singleBatch'],
  getMore: ['collection'],
  killCursors: ['cursors'],
  /** `countDocuments` is an aggregation on the wire, and the only one. */
  aggregate: ['pipeline', 'cursor'],
  // These are the tests' own: they empty the database between two files, and look at whether a query reads a whole collection.
  dropDatabase: [],
  explain: ['verbosity'],
} as const satisfies Record<string, readonly string[] | null>;

export type CommandName = keyof typeof COMMAND_FIELDS;

/** Fields that any command may carry. */
export const ANY_COMMAND = ['$db', 'lsid'];

/** The fields of one statement of `update` and `delete`. */
export const STATEMENT_FIELDS = { update: ['q', 'u', 'multi', 'upsert'], delete: ['q', 'limit'] } as const;

/** The operators of a query; `$or` stands beside fields, the others inside one. */
export const QUERY_OPERATORS = ['$or', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in'] as const;

export const UPDATE_OPERATORS = ['$set', '$setOnInsert', '$unset', '$inc', '$max', '$push'] as const;

export const INDEX_OPTIONS = ['key', 'name', 'unique', 'expireAfterSeconds'] as const;

/** Whether a list has an entry; narrows a name from the wire to one of the list's. */
export function isListed<Entry extends string>(list: readonly Entry[], name: string): name is Entry {
  return (list as readonly string[]).includes(name);
}
