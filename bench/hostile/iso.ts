/** A box of an MP4 file: its place in the file, and where its content begins. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly endExclusive: number;
}

export function boxesIn(file: Buffer, start = 0, endExclusive = file.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= endExclusive; ) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > endExclusive) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at, content: at + 8, endExclusive: at + size });
    at += size;
  }
  return boxes;
}

export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** Rebuilds every box at the end of a path (`moov/trak/mdia`), and the sizes of those around it. */
export function changeBoxes(file: Buffer, path: string, change: (content: Buffer) => readonly Buffer[]): Buffer {
  const [type, ...rest] = path.split('/');
  const parts: Buffer[] = [];
  for (const found of boxesIn(file)) {
    const content = file.subarray(found.content, found.endExclusive);
    if (found.type !== type) parts.push(file.subarray(found.start, found.endExclusive));
    else if (rest.length === 0) parts.push(...change(content));
    else parts.push(box(found.type, changeBoxes(content, rest.join('/'), change)));
  }
  return Buffer.concat(parts);
}
