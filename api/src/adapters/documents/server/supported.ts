/*
 * Every request that the studio makes of a database. This server refuses all others. A query that needs more fails its
 * own feature's tests: add an entry here, the code for it, and a case in the conformance suite, which goes through
 * these lists.
 */

/**
 * Fields of each command, besides its name and {@link ANY_COMMAND}. Null marks a greeting, because a driver may send
 * any field in one.
 */
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
  /** `countDocuments` is the only aggregation. */
  aggregate: ['pipeline', 'cursor'],
  // For tests only: they empty the database between files and check that queries do not read a whole collection.
  dropDatabase: [],
  explain: ['verbosity'],
} as const satisfies Record<string, readonly string[] | null>;

export type CommandName = keyof typeof COMMAND_FIELDS;

/** Fields that any command may carry. */
export const ANY_COMMAND = ['$db', 'lsid'];

/** The fields of one statement of `update` and `delete`. */
export const STATEMENT_FIELDS = { update: ['q', 'u', 'multi', 'upsert'], delete: ['q', 'limit'] } as const;

/** Query operators. `$or` stands beside fields, the others inside one. */
export const QUERY_OPERATORS = ['$or', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in'] as const;

export const UPDATE_OPERATORS = ['$set', '$setOnInsert', '$unset', '$inc', '$max', '$push'] as const;

export const INDEX_OPTIONS = ['key', 'name', 'unique', 'expireAfterSeconds'] as const;

/** True if a list has an entry; narrows a name from the wire to the list's type. */
export function isListed<Entry extends string>(list: readonly Entry[], name: string): name is Entry {
  return (list as readonly string[]).includes(name);
}
