/** The parts of FileSystemSyncAccessHandle in use here. It exists only in workers, and so do its types. */
export interface SyncAccessHandle {
  write(data: Uint8Array, options: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/**
 * Opens a file of the origin's private file system for writing in place. For workers.
 * @returns A handle that the caller closes. Until then nothing else can open the file.
 * @throws DOMException `NoModificationAllowedError` while another handle is open.
 */
export function openSyncAccess(file: FileSystemFileHandle): Promise<SyncAccessHandle> {
  return (file as unknown as { createSyncAccessHandle(): Promise<SyncAccessHandle> }).createSyncAccessHandle();
}

/**
 * Writes all of `data` at the byte `at`.
 * @throws DOMException `QuotaExceededError` when the disk is full, even where the browser silently writes less.
 */
export function writeWhole(handle: SyncAccessHandle, data: Uint8Array, at: number): void {
  // At the edge of its quota Chromium may report bytes that it did not store. Only the size is reliable.
  const isStored = handle.write(data, { at }) === data.byteLength && handle.getSize() >= at + data.byteLength;
  if (!isStored) throw new DOMException('The disk is full.', 'QuotaExceededError');
}
