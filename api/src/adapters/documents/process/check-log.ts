import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The first four bytes; the last bit is set if checksums read big-endian words. */
const MAGIC = 0x377f0682;

/**
 * Finds damage in a write-ahead log that SQLite ignores. SQLite treats the first frame with a wrong checksum as the
 * log's end. That is right for an unacknowledged commit that a crash cut short. But each commit reaches the disk before
 * the next begins, so if two commits follow the bad frame, the log is damaged in the middle.
 *
 * Layout: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 * @returns The damage, or null. A missing or empty log is undamaged.
 * @throws File system errors.
 */
export function findLogDamage(file: string): string | null {
  if (!existsSync(file)) return null;
  const descriptor = openSync(file, 'r');
  try {
    return inspect(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}

function inspect(descriptor: number, size: number): string | null {
  // Nothing has been committed yet.
  if (size <= HEADER_BYTES) return null;
  const header = read(descriptor, 0, HEADER_BYTES);
  const isBigEndian = header.getUint32(0) === MAGIC + 1;
  const checksum = new Checksum(isBigEndian);
  checksum.add(header, 0, 24);
  if ((!isBigEndian && header.getUint32(0) !== MAGIC) || !checksum.isAt(header, 24)) return 'its beginning is broken';

  const pageBytes = header.getUint32(8);
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const frameCount = Math.floor((size - HEADER_BYTES) / frameBytes);
  let brokenAt: number | null = null;
  let laterCommits = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    const at = HEADER_BYTES + frame * frameBytes;
    const bytes = read(descriptor, at, brokenAt === null ? frameBytes : FRAME_HEADER_BYTES);
    // Each restart of the log changes the salts: frames with other salts are older.
    const isCurrent = bytes.getUint32(8) === header.getUint32(16) && bytes.getUint32(12) === header.getUint32(20);
    if (brokenAt === null) {
      checksum.add(bytes, 0, 8);
      checksum.add(bytes, FRAME_HEADER_BYTES, frameBytes);
      if (isCurrent && checksum.isAt(bytes, 16)) continue;
      brokenAt = frame;
    }
    const isCommit = bytes.getUint32(4) > 0;
    if (isCurrent && isCommit) laterCommits++;
  }
  return laterCommits >= 2 ? `it is broken at frame ${brokenAt} of ${frameCount}` : null;
}

function read(descriptor: number, at: number, length: number): DataView {
  const bytes = new Uint8Array(length);
  const count = readSync(descriptor, bytes, 0, length, at);
  if (count < length) throw new Error('The log became shorter while it was read');
  return new DataView(bytes.buffer);
}

/** The log's running checksum, over 32-bit words. */
class Checksum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  /** Adds bytes. Their count is a multiple of eight. */
  add(bytes: DataView, start: number, end: number): void {
    for (let at = start; at < end; at += 8) {
      this.#first = (this.#first + bytes.getUint32(at, !this.#isBigEndian) + this.#second) >>> 0;
      this.#second = (this.#second + bytes.getUint32(at + 4, !this.#isBigEndian) + this.#first) >>> 0;
    }
  }

  isAt(bytes: DataView, at: number): boolean {
    return bytes.getUint32(at) === this.#first && bytes.getUint32(at + 4) === this.#second;
  }
}
