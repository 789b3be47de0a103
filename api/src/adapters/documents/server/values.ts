import { Binary, type Document, Double, deserialize, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import { CommandError, notSupported } from './errors.ts';

/** A document or value with distinct BSON types: numbers are `Int32`, `Long` or `Double`, never promoted. */
export type Value = unknown;
export type Doc = Document;
export type Numeric = number | Int32 | Double | Long;

/** MongoDB's limit for one stored document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** MongoDB's limit for the nesting of a stored document. */
const MAX_DEPTH = 180;

const DECODE_OPTIONS = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, DECODE_OPTIONS);
}

export function encode(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: false });
}

export function encodeStored(doc: Doc): Uint8Array {
  const bytes = encode(doc);
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      10334,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES} First element: _id`,
    );
  }
  return bytes;
}

/** True for a plain (sub)document, not an array or a BSON value class. */
export function isDoc(value: Value): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const proto = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

export function isOperatorDoc(value: Value): value is Doc {
  return isDoc(value) && (Object.keys(value)[0] ?? '').startsWith('$');
}

export function isNumeric(value: Value): value is Numeric {
  return typeof value === 'number' || value instanceof Int32 || value instanceof Double || isLong(value);
}

/** `Timestamp` extends `Long`, but MongoDB does not treat it as a number. */
export function isLong(value: Value): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

/** Converts to a JavaScript number; a `Long` beyond 2^53 loses precision, so compare with `compareValues`. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  return isLong(value) ? value.toNumber() : value.valueOf();
}

export function isNullish(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

/** MongoDB's truthiness of options: everything except false, null, missing and zero. */
export function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== false && !isNullish(value);
}

/** Sets a field even if its name is `__proto__`, which an assignment would apply to the prototype. */
export function setField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__')
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
  else doc[name] = value;
}

export function getField(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** MongoDB's name for a value's type, or the class name for a type that this server does not store. */
export function typeName(value: Value): string {
  if (isNullish(value)) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (isLong(value)) return 'long';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Binary) return 'binData';
  return isDoc(value) ? 'object' : (value.constructor?.name ?? typeof value);
}

const STORED_TYPES = new Set([
  ...['null', 'string', 'bool', 'int', 'long', 'double', 'date', 'objectId', 'binData', 'array', 'object'],
]);

/**
 * Refuses values that the studio never stores.
 * @throws CommandError 238 for other types; 52 for names with a dollar; 15 for nesting that is too deep.
 */
export function assertStorable(value: Value, depth = 0): void {
  if (depth > MAX_DEPTH) throw new CommandError(15, `Document exceeds maximum nested object depth: ${MAX_DEPTH}`);
  if (Array.isArray(value)) {
    for (const item of value) assertStorable(item, depth + 1);
  } else if (isDoc(value)) {
    for (const name of Object.keys(value)) {
      if (name.startsWith('$')) {
        throw new CommandError(
          52,
          `The dollar ($) prefixed field '${name}' is not allowed in the context of an insert or update`,
        );
      }
      assertStorable(value[name], depth + 1);
    }
  } else if (!STORED_TYPES.has(typeName(value))) throw notSupported(`values of type ${typeName(value)}`);
}

/** Prints a value as MongoDB does in error messages. */
export function printValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isNullish(value)) return 'null';
  if (Array.isArray(value)) return `[ ${value.map(printValue).join(', ')} ]`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  if (isDoc(value)) return printDoc(value);
  return String(value);
}

export function printDoc(doc: Doc): string {
  const fields = Object.entries(doc).map(([name, value]) => `${name}: ${printValue(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
