import { BlobSource, Conversion, Input, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import { recordingError } from './recording-error.ts';
import { TakeFile, writeSmallFile } from './take-file.ts';
import {
  FINISHED_NAME,
  RECORDING_NAME,
  type RecordingPlace,
  type RecordingRecord,
  recordingFolder,
  type TakeRecord,
  takeName,
} from './take-folder.ts';
import { withoutOpenEnds } from './unfinished-webm.ts';

/**
 * Finishes the takes of a recording whose tab was closed or crashed, without decoding or encoding. Finished takes stay
 * unchanged.
 * @returns The takes with a picture or a sound in them; none when nothing was recorded.
 * @throws CodedError `recording.storage-full`, `recording.gone`.
 */
export async function mendRecording(place: RecordingPlace): Promise<TakeRecord[]> {
  const folder = await recordingFolder(place, { create: false }).catch((error: unknown) => {
    throw recordingError({ code: 'recording.gone' }, error);
  });
  const record = await readJson<RecordingRecord>(folder, RECORDING_NAME);
  const known = (await readJson<(TakeRecord | null)[]>(folder, FINISHED_NAME)) ?? [];
  const takes: (TakeRecord | null)[] = [];
  for (const [index, kind] of (record?.kinds ?? []).entries()) {
    takes.push(known[index] ?? (await mendTake(folder, index, kind)));
  }
  await writeSmallFile(folder, FINISHED_NAME, JSON.stringify(takes));
  const left = takes.filter((take) => take !== null);
  const needed = new Set([RECORDING_NAME, FINISHED_NAME, ...left.map(({ fileName }) => fileName)]);
  const names = await Array.fromAsync(folder.keys());
  // A file that can't be removed now does no harm.
  await Promise.allSettled(names.filter((name) => !needed.has(name)).map((name) => folder.removeEntry(name)));
  return left;
}

async function mendTake(
  folder: FileSystemDirectoryHandle,
  index: number,
  kind: TakeRecord['kind'],
): Promise<TakeRecord | null> {
  const fileName = `${index}-mended.webm`;
  const broken = await readFile(folder, takeName(index));
  if (!broken || broken.size === 0) return null;
  using input = new Input({ formats: [WEBM], source: new BlobSource(await withoutOpenEnds(broken)) });
  if (!(await input.canRead()) || (await input.getTracks()).length === 0) return null;
  // The broken file's reserve makes room for the repaired one.
  await folder.removeEntry(`${takeName(index)}.reserve`).catch(() => {}); // There is none.
  try {
    const { byteSize } = await copyInto(folder, fileName, input);
    return { kind, fileName, durationSeconds: await input.computeDuration(), byteSize };
  } catch (error) {
    // Half a copy would use the space that the next attempt needs.
    for (const name of [fileName, `${fileName}.reserve`]) await folder.removeEntry(name).catch(() => {}); // Never made.
    throw error;
  }
}

/** @throws CodedError `recording.storage-full`. */
async function copyInto(
  folder: FileSystemDirectoryHandle,
  fileName: string,
  input: Input,
): Promise<{ readonly byteSize: number }> {
  // Its reserve may be needed for the copy itself.
  const file = await TakeFile.create(folder, fileName, () => {});
  try {
    const output = new Output({ format: new WebMOutputFormat(), target: file.target });
    const conversion = await Conversion.init({ input, output, showWarnings: false });
    await conversion.execute();
    if (!file.isWhole) throw recordingError({ code: 'recording.storage-full' });
    return { byteSize: file.byteLength };
  } finally {
    file.close();
  }
}

async function readFile(folder: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch {
    return null; // The tab ended before the file was created.
  }
}

async function readJson<T>(folder: FileSystemDirectoryHandle, name: string): Promise<T | null> {
  try {
    return JSON.parse((await (await readFile(folder, name))?.text()) ?? '') as T;
  } catch {
    return null; // It was cut off while being written.
  }
}
