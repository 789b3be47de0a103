import { keepMediaFile, makingRoom } from './media-files.ts';
import { readPart, removeParts, writePart } from './media-parts.ts';
import { storing } from './storage-error.ts';

/** An interruption costs at most this much. */
const PART_BYTES = 8 * 1024 * 1024;

interface FetchedFile {
  readonly assetId: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** Assets whose files are not removed to make room for this one. */
  readonly except: ReadonlySet<string>;
  /** Reads a range of its bytes from the server. */
  readonly read: (start: number, endExclusive: number) => Promise<Blob>;
}

/**
 * Copies an asset's file from the server to this device, part by part. The next try continues where the last one
 * stopped. Removes the parts of other files, so that at most one unfinished file uses space.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`, and the errors of `read`.
 */
export async function fetchMediaFile({ assetId, sizeBytes, mimeType, except, read }: FetchedFile): Promise<void> {
  await removeParts((id) => id !== assetId);
  const parts: Blob[] = [];
  for (let start = 0; start < sizeBytes; start += PART_BYTES) {
    const end = Math.min(sizeBytes, start + PART_BYTES);
    const fetchPart = async () => {
      const bytes = await read(start, end);
      // A small file is a single part.
      if (sizeBytes <= PART_BYTES) return bytes;
      await storing('footage', sizeBytes, () => makingRoom(() => writePart(assetId, start, bytes), except));
      return (await readPart(assetId, start, end - start)) ?? bytes;
    };
    parts.push((await readPart(assetId, start, end - start)) ?? (await fetchPart()));
  }
  await keepMediaFile(assetId, new Blob(parts, { type: mimeType }), except);
  await removeParts((id) => id === assetId);
}
