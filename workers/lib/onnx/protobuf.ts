/** A field of a protobuf message: an integer, a float, text, bytes, or a message. */
export type Field = readonly [number: number, value: number | string | Uint8Array | { readonly float: number }];

/** Bytes of a protobuf message with the given fields, in order. */
export function message(fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [varint(number << 3), varint(value)];
    if (typeof value === 'object' && 'float' in value) {
      return [varint((number << 3) | 5), new Uint8Array(Float32Array.of(value.float).buffer)];
    }
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    return [varint((number << 3) | 2), varint(bytes.length), bytes];
  });
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Negative integers take ten bytes, as 64 bits in two's complement. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}
