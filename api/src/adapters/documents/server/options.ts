import type { Long } from 'bson';
import { badValue, CommandError, Refusal } from './errors.ts';
import { assertPlainName } from './filter.ts';
import type { KeyPattern } from './keys.ts';
import { ANY_COMMAND } from './supported.ts';
import { type Doc, isDoc, isLong, isNullish, isNumeric, isTruthy, toNumber, typeName, type Value } from './values.ts';

/**
 * Checks that all fields of a command or statement are supported.
 * @param required Without them a statement could affect every document.
 * @throws CommandError 40415 for another field, 40414 for a missing one, 20 for a transaction.
 */
export function checkFields(
  name: string,
  command: Doc,
  supported: readonly string[],
  required: readonly string[] = [],
): void {
  const missing = required.find((field) => isNullish(command[field]));
  if (missing) throw new CommandError(40414, `BSON field '${name}.${missing}' is missing but a required field`);
  for (const field of Object.keys(command)) {
    if (field === name || supported.includes(field) || ANY_COMMAND.includes(field)) continue;
    if (field === 'startTransaction' || field === 'txnNumber')
      throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    throw new Refusal(40415, `BSON field '${name}.${field}' is an unknown field`);
  }
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

export function documents(command: Doc, field: string): Doc[] {
  return list(command, field).map((item) => {
    if (!isDoc(item)) throw mistyped(command, field, 'array of objects');
    return item;
  });
}

/** Reads a whole number of at least zero; zero if missing. */
export function whole(command: Doc, field: string): number {
  const value = command[field];
  if (isNullish(value)) return 0;
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

/** Parses the fields of a sort or an index. @throws CommandError 2 for directions other than 1 and -1. */
export function keyPattern(command: Doc, field: string): KeyPattern {
  return Object.entries(document(command, field)).map(([name, direction]) => {
    if (!isNumeric(direction) || Math.abs(toNumber(direction)) !== 1)
      throw badValue(`${field} has to be 1 (ascending) or -1 (descending) for ${name}`);
    assertPlainName(name, `a ${field}`);
    return [name, toNumber(direction) as 1 | -1];
  });
}

function mistyped(command: Doc, field: string, expected: string): CommandError {
  const [name] = Object.keys(command) as [string];
  return new CommandError(
    14,
    `BSON field '${name}.${field}' is the wrong type '${typeName(command[field])}', expected type '${expected}'`,
  );
}
