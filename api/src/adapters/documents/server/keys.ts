import { Binary, Double, Int32, type Long, ObjectId } from 'bson';
import { notSupported } from './errors.ts';
import { type Doc, getField, isLong, isNullish, isNumeric, type Numeric, typeName, type Value } from './values.ts';

/** Fields of an index or a sort, with the direction of each. */
export type KeyPattern = readonly (readonly [field: string, direction: 1 | -1])[];

/** Keys from `low` (included) to `high` (excluded). */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/**
 * First byte of an encoded value, by type in MongoDB's comparison order. It is in 1…254, so 255 can mean "after everything".
 * Never change these: every studio has them on disk.
 */
const TYPE_BYTE = { null: 7, number: 12, string: 17, binData: 32, objectId: 37, bool: 42, date: 47 } as const;

/** @throws Refusal for a value outside the order: an array, a document, or a type that is not stored. */
export function typeByte(value: Value): number {
  const type = typeByteOf(value);
  if (type === undefined) throw notSupported(`comparing, sorting or indexing a value of type ${typeName(value)}`);
  return type;
}

function typeByteOf(value: Value): number | undefined {
  if (isNullish(value)) return TYPE_BYTE.null;
  if (typeof value === 'string') return TYPE_BYTE.string;
  if (typeof value === 'boolean') return TYPE_BYTE.bool;
  if (isNumeric(value)) return TYPE_BYTE.number;
  if (value instanceof ObjectId) return TYPE_BYTE.objectId;
  if (value instanceof Date) return TYPE_BYTE.date;
  return value instanceof Binary ? TYPE_BYTE.binData : undefined;
}

/**
 * Encodes a value so that comparing bytes compares values in MongoDB's order, across types and number kinds.
 * No encoding is a proper prefix of another, so they can be joined into compound keys and complemented for descending fields.
 */
export function encodeKey(value: Value): Buffer {
  const type = Buffer.from([typeByte(value)]);
  if (typeof value === 'string') return Buffer.concat([type, textBytes(value), TEXT_END]);
  if (typeof value === 'boolean') return Buffer.from([TYPE_BYTE.bool, value ? 1 : 0]);
  if (isNumeric(value)) return isLong(value) ? longKey(value) : numberKey(doubleOf(value), 0);
  if (value instanceof ObjectId) return Buffer.concat([type, value.id]);
  if (value instanceof Date)
    return Buffer.concat([type, uint64(BigInt.asUintN(64, BigInt(value.getTime()) + 2n ** 63n))]);
  if (value instanceof Binary) return binaryKey(value);
  return type;
}

/** Encodes a value for a `Set` or `Map`: equal values give equal strings. */
export function setKey(value: Value): string {
  return encodeKey(value).toString('latin1');
}

/** Returns a document's key for a pattern. A missing field counts as null. */
export function keyOf(doc: Doc, pattern: KeyPattern): Buffer {
  const parts = pattern.map(([field, direction]) => directedKey(getField(doc, field), direction));
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

export function directedKey(value: Value, direction: 1 | -1): Buffer {
  return direction === 1 ? encodeKey(value) : complement(encodeKey(value));
}

/** MongoDB's comparison: negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const difference = typeByte(a) - typeByte(b);
  if (difference !== 0 || a === b) return difference;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const [x, y] = [finiteDouble(a), finiteDouble(b)];
  if (x !== undefined && y !== undefined) return x - y;
  return Buffer.compare(encodeKey(a), encodeKey(b));
}

/** Returns a finite number if a double holds it exactly, else undefined (a Long, NaN, infinities). */
function finiteDouble(value: Value): number | undefined {
  const number = isNumeric(value) && !isLong(value) ? doubleOf(value) : undefined;
  return Number.isFinite(number) ? number : undefined;
}

function doubleOf(value: Exclude<Numeric, Long>): number {
  return value instanceof Int32 || value instanceof Double ? value.value : value;
}

/** Complements the bits, which reverses the order of encodings. */
export function complement(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte));
}

const TEXT_END = Buffer.from([0, 1]);

/** Escapes 00 in UTF-8 bytes as 00 FF; the caller adds the end, 00 01. */
function textBytes(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return bytes.includes(0) ? Buffer.from([...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte]))) : bytes;
}

/** Encodes length, subtype and content, in MongoDB's order for binary data. */
function binaryKey(value: Binary): Buffer {
  const bytes = value.buffer.subarray(0, value.position);
  const head = Buffer.alloc(6);
  head.writeUInt8(TYPE_BYTE.binData);
  head.writeUInt32BE(bytes.length, 1);
  head.writeUInt8(value.sub_type, 5);
  return Buffer.concat([head, bytes]);
}

/** Eight bytes of a double, then two bytes for the integer's excess over it (at most 1023 below 2^63). */
function numberKey(double: number, rest: number): Buffer {
  const key = Buffer.alloc(11);
  key.writeUInt8(TYPE_BYTE.number);
  key.writeBigUInt64BE(orderedDouble(double), 1);
  key.writeUInt16BE(rest, 9);
  return key;
}

function longKey(value: Long): Buffer {
  const integer = value.toBigInt();
  const below = doubleBelow(integer);
  return numberKey(below, Number(integer - BigInt(below)));
}

const scratch = new DataView(new ArrayBuffer(8));

/**
 * Encodes a double so that its unsigned bytes sort like numbers. NaN (all zeros) sorts below minus infinity, as in
 * MongoDB.
 */
function orderedDouble(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  scratch.setFloat64(0, value === 0 ? 0 : value);
  const bits = scratch.getBigUint64(0);
  return bits >> 63n === 1n ? BigInt.asUintN(64, ~bits) : bits | (1n << 63n);
}

/** Returns the largest double not above the integer. */
function doubleBelow(value: bigint): number {
  const nearest = Number(value);
  if (BigInt(nearest) <= value) return nearest;
  scratch.setFloat64(0, nearest);
  const bits = scratch.getBigInt64(0);
  scratch.setBigInt64(0, nearest > 0 ? bits - 1n : bits + 1n);
  return scratch.getFloat64(0);
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}
