import { type DecoderConfig, readSegment, type Segment, writeSegment } from './segment.ts';

/** Most bytes of stored segments per account: about twenty minutes of video. */
const MAX_KEPT_BYTES = 1024 ** 3;

/** Uses less than this far apart count as one. */
const SAME_USE_MS = 24 * 3_600_000;

/** An export's demands on the store. */
export interface StoreNeeds {
  /** Segments of this export. They are never removed to make room. */
  readonly keys: readonly string[];
  /** Space for the export's own file. */
  readonly fileBytes: number;
  /** Size limit for all segments. Default {@link MAX_KEPT_BYTES}. */
  readonly maxBytes?: number;
}

interface Entry {
  readonly byteLength: number;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/**
 * Stores the segments of finished and interrupted exports in a folder of the origin's private file system, one file per
 * segment, named by its key. Evicts the least recently used first. When storage is full or blocked, it just stores
 * fewer. Several tabs may share a folder.
 */
export class SegmentStore {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #entries: Map<string, Entry>;
  readonly #limitBytes: number;
  readonly #neededKeys: ReadonlySet<string>;
  /** Keys of segments made by this export. */
  readonly #made = new Set<string>();
  #byteLength: number;
  #isFull = false;

  /** Opens or creates a folder. @returns Null when storage is blocked. */
  static async open(folderName: string, needs: StoreNeeds): Promise<SegmentStore | null> {
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(folderName, { create: true });
      const entries = await listEntries(folder);
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      return new SegmentStore(folder, entries, quota - usage, needs);
    } catch {
      return null;
    }
  }

  private constructor(
    folder: FileSystemDirectoryHandle,
    entries: Map<string, Entry>,
    freeBytes: number,
    { keys, fileBytes, maxBytes = MAX_KEPT_BYTES }: StoreNeeds,
  ) {
    this.#folder = folder;
    this.#entries = entries;
    this.#neededKeys = new Set(keys);
    this.#byteLength = [...entries.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#limitBytes = Math.min(maxBytes, this.#byteLength + Math.max(0, freeBytes - fileBytes));
  }

  /** True when an earlier export stored the segment. */
  has(key: string): boolean {
    return this.#entries.has(key) && !this.#made.has(key);
  }

  /** Reads a stored segment, or returns null. Removes a damaged one. */
  async read<Config extends DecoderConfig = VideoDecoderConfig>(key: string): Promise<Segment<Config> | null> {
    const entry = this.#entries.get(key);
    if (!entry || this.#made.has(key)) return null;
    const bytes = await this.#readBytes(key);
    const segment = bytes && (await readSegment<Config>(bytes));
    if (!segment) {
      // No bytes means that another tab removed it.
      if (bytes) await this.#remove(key);
      else this.#forget(key);
      return null;
    }
    // A file's modification time records its last use.
    if (Date.now() - entry.usedAt > SAME_USE_MS) await this.#write(key, bytes).catch(() => {});
    return segment;
  }

  /** Stores a segment if there is room. Never throws. */
  async keep(key: string, segment: Segment<DecoderConfig>): Promise<void> {
    if (this.#isFull || this.#entries.has(key)) return;
    try {
      const bytes = await writeSegment(segment);
      if (!(await this.#makeRoom(bytes.byteLength))) return;
      await this.#write(key, bytes);
      this.#made.add(key);
      this.#entries.set(key, { byteLength: bytes.byteLength, usedAt: Date.now() });
      this.#byteLength += bytes.byteLength;
    } catch {
      this.#isFull = true;
      await this.#remove(key);
    }
  }

  /** Removes segments. Never throws. */
  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#remove(key)));
  }

  async #readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const file = await (await this.#folder.getFileHandle(key)).getFile();
      return new Uint8Array(await file.arrayBuffer());
    } catch {
      return null;
    }
  }

  /**
   * The file changes only when the stream closes: the later of two tabs wins, and a tab that dies leaves nothing
   * partial.
   */
  async #write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = await this.#folder.getFileHandle(key, { create: true });
    const stream = await file.createWritable();
    try {
      await stream.write(bytes);
      await stream.close();
    } catch (error) {
      await stream.abort().catch(() => {});
      throw error;
    }
  }

  /** @returns False when the segments that this export needs leave no room. */
  async #makeRoom(byteLength: number): Promise<boolean> {
    while (this.#byteLength + byteLength > this.#limitBytes) {
      const others = [...this.#entries].filter(([key]) => !this.#neededKeys.has(key));
      const oldest = others.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)[0];
      if (!oldest) return false;
      await this.#remove(oldest[0]);
    }
    return true;
  }

  async #remove(key: string): Promise<void> {
    this.#forget(key);
    // The next export finds a file that can't be removed now.
    await this.#folder.removeEntry(key).catch(() => {});
  }

  #forget(key: string): void {
    this.#byteLength -= this.#entries.get(key)?.byteLength ?? 0;
    this.#entries.delete(key);
    this.#made.delete(key);
  }
}

async function listEntries(folder: FileSystemDirectoryHandle): Promise<Map<string, Entry>> {
  const handles = await Array.fromAsync(folder.values());
  const entries = await Promise.all(
    handles.map(async (handle): Promise<[string, Entry][]> => {
      if (handle.kind !== 'file') return [];
      try {
        const { size, lastModified } = await (handle as FileSystemFileHandle).getFile();
        return [[handle.name, { byteLength: size, usedAt: lastModified }]];
      } catch {
        return []; // Another tab removed it.
      }
    }),
  );
  return new Map(entries.flat());
}
