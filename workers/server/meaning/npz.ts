import { inflateRawSync } from 'node:zlib';

/** Numbers of a NumPy array, in its order. */
type Numbers = Float32Array | Uint8Array;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const DEFLATED = 8;

/**
 * Reads the arrays of an `.npz` file: 32-bit floats, doubles as floats, and bytes.
 * @returns A function that finds an array by name, and throws when the file lacks it.
 */
export function readNpz(file: Buffer): (name: string) => Numbers {
  const arrays = new Map<string, Numbers>();
  let end = file.length - DIRECTORY_END_BYTES;
  while (end > 0 && file.readUInt32LE(end) !== DIRECTORY_END) end--;
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    const data = file.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
    arrays.set(name.replace(/\.npy$/, ''), readNpy(data));
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return (name) => {
    const found = arrays.get(name);
    if (!found) throw new Error(`The weights have no ${name}.`);
    return found;
  };
}

function readNpy(data: Buffer): Numbers {
  const body = 10 + data.readUInt16LE(8);
  const type = /'descr': '(\S+?)'/.exec(data.toString('latin1', 10, body))?.[1];
  // A copy, because the view must start at a multiple of its numbers' size.
  const bytes = Uint8Array.from(data.subarray(body));
  if (type === '<f4') return new Float32Array(bytes.buffer);
  if (type === '<f8') return Float32Array.from(new Float64Array(bytes.buffer));
  return bytes;
}
