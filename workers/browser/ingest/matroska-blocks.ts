const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** SimpleBlock and BlockGroup, which hold frames. */
const BLOCKS = [0xa3, 0xa0];

/** Most elements in a segment: one per cluster of a few seconds, and a few more. More is nonsense. */
const MAX_ELEMENTS = 100_000;

/** The largest cluster that is read to find its blocks. Typical ones have up to 5 MB. */
const MAX_CLUSTER_BYTES = 64 * 1024 * 1024;

/** The longest element header: four bytes of identifier, eight of length. */
const MAX_HEAD_BYTES = 12;

/** An element's header (RFC 8794). `size` is null if unknown, as in live recordings. */
interface ElementHead {
  readonly id: number;
  readonly idBytes: number;
  readonly sizeBytes: number;
  readonly size: number | null;
}

/**
 * Cuts a Matroska file that ends inside its segment after the last complete block, and corrects the lengths of segment
 * and cluster. Null when it is complete, when its lengths are unknown (players then play the existing part), or when no
 * block is complete.
 */
export async function wholeBlocks(file: Blob): Promise<Blob | null> {
  const first = await readHead(file, 0);
  if (first?.id !== EBML || first.size === null) return null;
  const segmentAt = headBytes(first) + first.size;
  const segment = await readHead(file, segmentAt);
  if (segment?.id !== SEGMENT || segment.size === null) return null;
  const contentAt = segmentAt + headBytes(segment);
  if (contentAt + segment.size <= file.size) return null;

  const broken = await findBroken(file, contentAt);
  if (broken === null) return null;
  const cut = broken.head.id === CLUSTER ? await cutCluster(file, broken.position, broken.head) : null;
  if (cut === null && !broken.hasClusters) return null;
  const parts = [file.slice(contentAt, broken.position), ...(cut ?? [])];
  const sizeBytes = parts.reduce((sum, part) => sum + part.size, 0);
  const head = [file.slice(0, segmentAt), ...headOf(file, segmentAt, segment, sizeBytes)];
  return new Blob([...head, ...parts], { type: file.type });
}

/** Finds the segment's element in which the file ends. */
async function findBroken(
  file: Blob,
  contentAt: number,
): Promise<{ position: number; head: ElementHead; hasClusters: boolean } | null> {
  let position = contentAt;
  let hasClusters = false;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const head = await readHead(file, position);
    if (head === null || head.size === null) return null;
    const end = position + headBytes(head) + head.size;
    if (end > file.size) return { position, head, hasClusters };
    if (head.id === CLUSTER) hasClusters = true;
    position = end;
  }
  return null;
}

/** Returns a cluster up to its last complete block; null when it has none. */
async function cutCluster(file: Blob, position: number, cluster: ElementHead): Promise<Blob[] | null> {
  const contentAt = position + headBytes(cluster);
  if (file.size - contentAt > MAX_CLUSTER_BYTES) return null;
  const content = new Uint8Array(await file.slice(contentAt).arrayBuffer());
  let end = 0;
  let wholeEnd = 0;
  while (end < content.length) {
    const head = parseHead(content.subarray(end, end + MAX_HEAD_BYTES));
    if (head === null || head.size === null) break;
    end += headBytes(head) + head.size;
    if (end <= content.length && BLOCKS.includes(head.id)) wholeEnd = end;
  }
  if (wholeEnd === 0) return null;
  return [...headOf(file, position, cluster, wholeEnd), file.slice(contentAt, contentAt + wholeEnd)];
}

/** Rewrites an element's header with another size, in as many bytes. */
function headOf(file: Blob, position: number, head: ElementHead, size: number): Blob[] {
  const bytes = new Uint8Array(head.sizeBytes);
  let rest = size;
  for (let at = bytes.length - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (head.sizeBytes - 1));
  return [file.slice(position, position + head.idBytes), new Blob([bytes])];
}

const headBytes = (head: ElementHead) => head.idBytes + head.sizeBytes;

async function readHead(file: Blob, position: number): Promise<ElementHead | null> {
  return parseHead(new Uint8Array(await file.slice(position, position + MAX_HEAD_BYTES).arrayBuffer()));
}

/** Null for invalid bytes, or when they end within the header. */
function parseHead(bytes: Uint8Array): ElementHead | null {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > bytes.length) return null;
  const id = numberOf(bytes.subarray(0, idBytes));
  const sizeField = bytes.slice(idBytes, idBytes + sizeBytes);
  sizeField[0] = (sizeField[0] ?? 0) & (0xff >> sizeBytes);
  const size = numberOf(sizeField);
  const isUnsaid = size >= 2 ** (7 * sizeBytes) - 1;
  return { id, idBytes, sizeBytes, size: isUnsaid ? null : size };
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}
