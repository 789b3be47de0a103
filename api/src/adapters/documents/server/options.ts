import type { Long } from 'bson';
import { badValue, CommandError, notSupported } from './errors.ts';
import type { KeyPattern } from './index-keys.ts';
import { type Doc, isDoc, isLong, isNullish, isNumeric, isTruthy, toNumber, typeName, type Value } from './values.ts';

/** Fields every command may carry: sessions, read and write concerns, which a single server meets anyway. */
const GENERIC = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'lsid',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

/**
 * Checks the fields of a command against those it knows. Fields in `refused` are known to MongoDB but not to this server, and may
 * be there only empty or off.
 * @throws CommandError 40415 for an unknown field, 238 for a refused one, 20 for a transaction.
 */
export function checkFields(command: Doc, known: readonly string[], refused: readonly string[] = []): void {
  const [name] = Object.keys(command) as [string];
  if (['startTransaction', 'txnNumber', 'autocommit'].some((field) => Object.hasOwn(command, field))) {
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  for (const field of Object.keys(command)) {
    if (field === name || GENERIC.has(field) || known.includes(field)) continue;
    if (!refused.includes(field)) throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (!isOff(field, command[field])) throw notSupported(`the option ${field} of ${name}`);
  }
}

function isOff(field: string, value: Value): boolean {
  if (field === 'collation') return isDoc(value) && (value['locale'] === 'simple' || Object.keys(value).length === 0);
  if (isDoc(value)) return Object.keys(value).length === 0;
  return !isTruthy(value);
}

export function text(command: Doc, field: string): string {
  const value = command[field];
  if (typeof value !== 'string') throw mistyped(command, field, 'string');
  return value;
}

export function document(command: Doc, field: string): Doc {
  const value = command[field];
  if (isNullish(value)) return {};
  if (!isDoc(value)) throw mistyped(command, field, 'object');
  return value;
}

export function list(command: Doc, field: string): Value[] {
  const value = command[field];
  if (!Array.isArray(value)) throw mistyped(command, field, 'array');
  return value;
}

/** A whole number of at least zero; undefined when it is not given. */
export function whole(command: Doc, field: string): number | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (!isNumeric(value)) throw mistyped(command, field, 'long');
  const number = Math.trunc(toNumber(value));
  if (!Number.isSafeInteger(number)) throw new CommandError(9, `${field} has to be a whole number`);
  if (number < 0) throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return number;
}

export function flag(command: Doc, field: string): boolean {
  return isTruthy(command[field]);
}

export function cursorId(value: Value): Long {
  if (!isLong(value)) throw new CommandError(14, 'a cursor id has to be a long');
  return value;
}

/** The fields of a sort. @throws CommandError 2 for directions other than 1 and -1. */
export function sortPattern(value: Value): KeyPattern {
  if (isNullish(value)) return [];
  if (!isDoc(value)) throw new CommandError(14, `Expected field sort to be of type object`);
  return Object.entries(value).map(([path, direction]) => {
    if (isDoc(direction) && Object.hasOwn(direction, '$meta')) throw notSupported('$meta');
    if (!isNumeric(direction) || Math.abs(toNumber(direction)) !== 1)
      throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '' || path.startsWith('$') || path.split('.').includes(''))
      throw badValue(`FieldPath may not be empty or start with '$': ${path}`);
    return [path, toNumber(direction) as 1 | -1];
  });
}

function mistyped(command: Doc, field: string, expected: string): CommandError {
  const [name] = Object.keys(command) as [string];
  return new CommandError(
    14,
    `BSON field '${name}.${field}' is the wrong type '${typeName(command[field])}', expected type '${expected}'`,
  );
}
