import { CodedError } from '#workers/lib/coded-error.ts';
import { sha256 } from '#workers/lib/sha256.ts';
import { readCt2Model } from '#workers/lib/speech/model/ctranslate2.ts';
import { buildWhisperGraphs, GRAPHS_VERSION } from '#workers/lib/speech/model/whisper-graphs.ts';
import { whisperConfigSchema } from '#workers/lib/speech/whisper-model.ts';
import { ModelFolder, whileLocked } from './model-folder.ts';
import { FETCHED_BYTES, NEEDED_FILES, type NeededName } from './needed-files.ts';

/**
 * Reads a file of the recogniser from this device. @throws CodedError `model.damaged` when it has changed since it was
 * written.
 */
export type ReadModel = (name: (typeof KEPT)[number]) => Promise<ArrayBuffer>;

/** Hashes of the stored files: files of other weights or graphs must not remain. */
const LIST_NAME = `kept-${GRAPHS_VERSION}-${NEEDED_FILES['model.bin'].sha256.slice(0, 8)}.json`;

const KEPT = ['encoder', 'decoder', 'silero', 'config', 'tokenizer'] as const;

/** Reads and checks the models on this device one by one; null when they are not there. */
export async function findDeviceModels(): Promise<ReadModel | null> {
  const folder = await ModelFolder.open('whisper-base');
  const list = await folder.read(LIST_NAME);
  if (!list) return null;
  const hashes = JSON.parse(textOf(list)) as Record<string, string>;
  return async (name) => {
    const bytes = await folder.read(name);
    if (bytes && (await sha256(bytes)) === hashes[name]) return bytes;
    // The next time fetches it again.
    await folder.keepOnly([]);
    throw new CodedError('model.damaged', 'Speech recognition on this device was damaged. Try again to fetch it anew.');
  };
}

/**
 * Fetches the models and stores the files that the recogniser runs: the graphs need 80 MB, the weights 145.
 * @param onShare Called with the fraction of the bytes that has arrived.
 * @throws CodedError `model.…`; DOMException `QuotaExceededError`; AbortError.
 */
export async function fetchDeviceModels(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
  await whileLocked(signal, async () => {
    // Another tab may have finished first.
    if (await findDeviceModels()) return;
    const whisper = await ModelFolder.open('whisper-base');
    const vad = await ModelFolder.open('silero-vad');
    let before = 0;
    const fetchFile = async (name: NeededName): Promise<ArrayBuffer> => {
      const folder = name === 'silero_vad_v5.onnx' ? vad : whisper;
      const bytes = await folder.fetch(
        NEEDED_FILES[name],
        (count) => onShare((before + count) / FETCHED_BYTES),
        signal,
      );
      before += bytes.byteLength;
      onShare(before / FETCHED_BYTES);
      return bytes;
    };
    const small = {
      silero: await fetchFile('silero_vad_v5.onnx'),
      config: await fetchFile('config.json'),
      tokenizer: await fetchFile('tokenizer.json'),
    };
    const { alignment_heads: heads } = whisperConfigSchema.parse(JSON.parse(textOf(small.config)));
    const graphs = buildWhisperGraphs(readCt2Model(new Uint8Array(await fetchFile('model.bin'))), heads);
    const hashes: Record<string, string> = {};
    for (const [name, bytes] of Object.entries({ ...graphs, ...small })) {
      signal.throwIfAborted();
      const view = new Uint8Array(bytes as ArrayBuffer);
      await whisper.write(name, view);
      hashes[name] = await sha256(view);
    }
    await whisper.write(LIST_NAME, new TextEncoder().encode(JSON.stringify(hashes)));
    await whisper.keepOnly([...KEPT, LIST_NAME]);
    await vad.keepOnly([]);
  });
}

/** Text of a small file. */
export function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
