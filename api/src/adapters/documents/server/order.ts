import { Binary, BSONRegExp, Double, Int32, type Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { notSupported } from './errors.ts';
import { isDoc, isLong, isNullish, isNumeric, type Value } from './values.ts';

/**
 * One byte per BSON type in MongoDB's comparison order. Each encoded value starts with it, so that every encoding begins
 * with a byte in 1…254 (129 at most, or its complement): 0 ends a list, 255 is free to mean "after everything that follows".
 */
export const TYPE_BYTE = {
  minKey: 1,
  undefined: 2,
  null: 7,
  number: 12,
  string: 17,
  object: 22,
  array: 27,
  binData: 32,
  objectId: 37,
  bool: 42,
  date: 47,
  timestamp: 49,
  regex: 52,
  maxKey: 129,
} as const;

export function typeByte(value: Value): number {
  if (value === null) return TYPE_BYTE.null;
  if (value === undefined) return TYPE_BYTE.undefined;
  if (typeof value === 'string') return TYPE_BYTE.string;
  if (typeof value === 'boolean') return TYPE_BYTE.bool;
  if (isNumeric(value)) return TYPE_BYTE.number;
  if (Array.isArray(value)) return TYPE_BYTE.array;
  if (value instanceof ObjectId) return TYPE_BYTE.objectId;
  if (value instanceof Date) return TYPE_BYTE.date;
  if (value instanceof Binary) return TYPE_BYTE.binData;
  if (value instanceof Timestamp) return TYPE_BYTE.timestamp;
  if (value instanceof BSONRegExp) return TYPE_BYTE.regex;
  if (value instanceof MinKey) return TYPE_BYTE.minKey;
  if (value instanceof MaxKey) return TYPE_BYTE.maxKey;
  if (isDoc(value)) return TYPE_BYTE.object;
  throw notSupported(`comparing values of type ${(value as object).constructor?.name ?? typeof value}`);
}

/**
 * Encodes a value so that comparing bytes compares values in MongoDB's order, across types and number kinds.
 * No encoding is a proper prefix of another, so encodings can be joined into compound keys and complemented for descending fields.
 */
export function encodeKey(value: Value): Buffer {
  const writer = new KeyWriter();
  writer.value(value);
  return writer.take();
}

/** MongoDB's comparison: negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const type = typeByte(a);
  const difference = type - typeByte(b);
  if (difference !== 0) return difference;
  if (typeof a === 'string' && a === b) return 0;
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const x = smallNumber(a);
  const y = smallNumber(b);
  if (x !== undefined && y !== undefined) return x - y;
  return Buffer.compare(encodeKey(a), encodeKey(b));
}

export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** A finite number that a double holds exactly, else undefined (a Long beyond 2^53, NaN, infinities). */
function smallNumber(value: Value): number | undefined {
  if (value instanceof Int32) return value.value;
  const number = typeof value === 'number' ? value : value instanceof Double ? value.value : undefined;
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** The bitwise complement, which turns the ascending order of an encoding into the descending one. */
export function complement(bytes: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = ~(bytes[i] as number);
  return out;
}

const scratch = new DataView(new ArrayBuffer(8));

/** A double whose unsigned bytes order like the numbers, NaN (all zero) below minus infinity as in MongoDB. */
function orderedDouble(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  scratch.setFloat64(0, value === 0 ? 0 : value);
  const bits = scratch.getBigUint64(0);
  return bits >> 63n === 1n ? BigInt.asUintN(64, ~bits) : bits | (1n << 63n);
}

/** The largest double that is not above the integer. */
function doubleBelow(value: bigint): number {
  const nearest = Number(value);
  if (BigInt(nearest) <= value) return nearest;
  scratch.setFloat64(0, nearest);
  const bits = scratch.getBigInt64(0);
  scratch.setBigInt64(0, nearest > 0 ? bits - 1n : bits + 1n);
  return scratch.getFloat64(0);
}

class KeyWriter {
  #bytes = Buffer.allocUnsafe(64);
  #length = 0;

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  value(value: Value): void {
    const type = typeByte(value);
    this.#byte(type);
    this.#payload(value);
  }

  #payload(value: Value): void {
    if (isNullish(value) || value instanceof MinKey || value instanceof MaxKey) return;
    if (typeof value === 'string') this.#text(value);
    else if (typeof value === 'boolean') this.#byte(value ? 1 : 0);
    else if (typeof value === 'number') this.#number(value, 0);
    else if (value instanceof Int32 || value instanceof Double) this.#number(value.value, 0);
    else if (value instanceof Timestamp) this.#uint64(value.toBigInt());
    else if (isLong(value)) this.#long(value);
    else if (value instanceof ObjectId) this.#raw(value.id);
    else if (value instanceof Date) this.#uint64(BigInt.asUintN(64, BigInt(value.getTime()) + (1n << 63n)));
    else if (value instanceof Binary) this.#binary(value);
    else if (value instanceof BSONRegExp) {
      this.#text(value.pattern);
      this.#text(value.options);
    } else if (Array.isArray(value)) {
      for (const item of value) this.value(item);
      this.#byte(0);
    } else if (isDoc(value)) {
      // MongoDB compares the fields of objects by type first, then name, then value.
      for (const name of Object.keys(value)) {
        this.#byte(typeByte(value[name]));
        this.#text(name);
        this.#payload(value[name]);
      }
      this.#byte(0);
    }
  }

  #long(value: Long): void {
    const integer = value.toBigInt();
    const below = doubleBelow(integer);
    this.#number(below, Number(integer - BigInt(below)));
  }

  /** Eight bytes of a double, two for what an integer lies above it (at most 1023 below 2^63). */
  #number(double: number, rest: number): void {
    this.#uint64(orderedDouble(double));
    this.#byte(rest >> 8);
    this.#byte(rest & 0xff);
  }

  /** UTF-8 bytes, 00 escaped as 00 FF, ended by 00 01. */
  #text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    if (bytes.includes(0)) {
      for (const byte of bytes) {
        this.#byte(byte);
        if (byte === 0) this.#byte(0xff);
      }
    } else this.#raw(bytes);
    this.#byte(0);
    this.#byte(1);
  }

  /** MongoDB orders binary data by length, then subtype, then content. */
  #binary(value: Binary): void {
    const bytes = value.buffer.subarray(0, value.position);
    this.#reserve(5);
    this.#bytes.writeUInt32BE(bytes.length, this.#length);
    this.#bytes[this.#length + 4] = value.sub_type;
    this.#length += 5;
    this.#raw(bytes);
  }

  #uint64(value: bigint): void {
    this.#reserve(8);
    this.#bytes.writeBigUInt64BE(value, this.#length);
    this.#length += 8;
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
