import { type DecoderConfig, readSegment, type Segment, writeSegment } from './segment.ts';

/** Most bytes of an account's kept segments: some twenty minutes of video. */
const MAX_KEPT_BYTES = 1024 ** 3;

/** Uses within this time of each other count as one. */
const SAME_USE_MS = 24 * 3_600_000;

/** Needs of an export. */
export interface StoreNeeds {
  /** Segments of the export: they are not removed to make room. */
  readonly keys: readonly string[];
  /** Room that the export's own file needs. */
  readonly fileBytes: number;
  /** Limit of all segments. Default {@link MAX_KEPT_BYTES}. */
  readonly maxBytes?: number;
}

interface Entry {
  readonly byteLength: number;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/**
 * Segments of finished and interrupted exports in a folder of the origin's private file system, a file each, named by its key. The
 * least recently used ones make room. Storage that is full or blocked only means that fewer are kept. Several tabs may use one folder.
 */
export class SegmentStore {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #entries: Map<string, Entry>;
  readonly #limitBytes: number;
  readonly #neededKeys: ReadonlySet<string>;
  /** Keys of segments that this export has made. */
  readonly #made = new Set<string>();
  #byteLength: number;
  #isFull = false;

  /** Opens a folder, or creates it. @returns Null where storage is blocked. */
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

  /** True if an earlier export has kept the segment. */
  has(key: string): boolean {
    return this.#entries.has(key) && !this.#made.has(key);
  }

  /** A kept segment, or null. One that is damaged is removed. */
  async read<Config extends DecoderConfig = VideoDecoderConfig>(key: string): Promise<Segment<Config> | null> {
    const entry = this.#entries.get(key);
    if (!entry || this.#made.has(key)) return null;
    const bytes = await this.#readBytes(key);
    const segment = bytes && (await readSegment<Config>(bytes));
    if (!segment) {
      // Without bytes another tab has removed it.
      if (bytes) await this.#remove(key);
      else this.#forget(key);
      return null;
    }
    // The time of a file's last change is that of its last use.
    if (Date.now() - entry.usedAt > SAME_USE_MS) await this.#write(key, bytes).catch(() => {});
    return segment;
  }

  /** Keeps a segment if there is room. Never throws. */
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

  /** Closing the stream changes the file at once: of two tabs the later wins, and a tab that dies leaves no part of it. */
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
    // One that can't be removed now is found again at the next export.
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
        return []; // Removed by another tab.
      }
    }),
  );
  return new Map(entries.flat());
}
