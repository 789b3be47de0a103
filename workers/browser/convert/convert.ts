import wasmUrl from '@ffmpeg/core-mt/wasm?url';
import coreUrl from '@ffmpeg/core-mt?url&no-inline';
import { FFmpeg } from '@ffmpeg/ffmpeg';
import { readIsoEdits } from '#shared/media/iso-edits.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import { readMovieBox } from '#workers/browser/ingest/iso-boxes.ts';
import { AbortedError, CodedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import { COLOR_CUBE_PATH, containerFor, conversionArguments } from './arguments.ts';
import { packColorCube } from './color-cube.ts';
import { type ConversionSource, probeArguments, readProbeAnswer, wideTransferOf } from './conversion-source.ts';
import classWorkerUrl from './ffmpeg.worker.ts?worker&url';
import threadUrl from './ffmpeg-thread.worker.ts?worker&url';

const INPUT_DIRECTORY = '/input';
const INPUT_NAME = 'media';
const ANSWER_PATH = 'answer.json';
const OUTPUT_PATH = 'output';

/** A converter silent for this long has hung. The first key frames of 4K take a few seconds. */
const SILENCE_LIMIT_MS = 60_000;

/** Options of {@link convertMedia}. */
export interface ConversionOptions {
  /** Copies the picture and encodes only the sound, if MP4 can hold that picture. Default false. */
  readonly keepPicture?: boolean;
  /** 0 to 1, never decreasing. */
  readonly onProgress?: (fraction: number) => void;
  /** Facts about the file before its conversion. */
  readonly onSource?: (source: ConversionSource) => void;
  readonly signal?: AbortSignal;
}

/**
 * Converts a media file to H.264 and AAC in MP4, and one with alpha to VP8 and Opus in WebM, with ffmpeg in WebAssembly, which is fetched now (32 MB, from our own
 * origin). Reads the source in place and holds the result in memory. Runs in its own workers, which end with it.
 * @throws CodedError `media.converter-unavailable` without shared memory or when it can't be loaded,
 * `media.conversion-failed`
 *   with ffmpeg's last line; AbortedError.
 */
export async function convertMedia(file: Blob, options: ConversionOptions = {}): Promise<Blob> {
  const { keepPicture = false, signal } = options;
  throwIfAborted(signal);
  if (!globalThis.crossOriginIsolated) throw mediaError({ code: 'media.converter-unavailable' });
  const run = new ConverterRun(options);
  const handleAbort = () => run.end(new AbortedError());
  signal?.addEventListener('abort', handleAbort, { once: true });
  try {
    return await run.convert(file, keepPicture);
  } finally {
    signal?.removeEventListener('abort', handleAbort);
    run.end(new AbortedError());
  }
}

/** True for an MP4 or QuickTime file with a track that its edit list only delays. */
async function hasLateTrack(file: Blob): Promise<boolean> {
  const movie = await readMovieBox(file);
  return movie !== null && [...readIsoEdits(movie).values()].some(({ order }) => order === 'late');
}

/** One ffmpeg per file: ending it frees its memory. */
class ConverterRun {
  readonly #ffmpeg = new FFmpeg();
  readonly #stopped = Promise.withResolvers<never>();
  readonly #options: ConversionOptions;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #fraction = 0;
  #lastLine = '';

  constructor(options: ConversionOptions) {
    this.#options = options;
    this.#stopped.promise.catch(() => {}); // Most runs are never stopped.
  }

  async convert(file: Blob, keepPicture: boolean): Promise<Blob> {
    this.#ffmpeg.on('log', ({ message }) => this.#handleLine(message));
    this.#ffmpeg.on('progress', ({ progress }) => this.#handleProgress(progress));
    await this.#step(this.#load());
    await this.#step(this.#ffmpeg.createDir(INPUT_DIRECTORY));
    const files = { blobs: [{ name: INPUT_NAME, data: file }] };
    await this.#step(this.#ffmpeg.mount('WORKERFS' as Parameters<FFmpeg['mount']>[0], files, INPUT_DIRECTORY));
    const inputPath = `${INPUT_DIRECTORY}/${INPUT_NAME}`;
    this.#expectWord();
    const source = await this.#step(this.#probe(inputPath));
    this.#options.onSource?.(source);
    const isLate = await hasLateTrack(file);
    const wide = wideTransferOf(source);
    if (wide) await this.#step(this.#ffmpeg.writeFile(COLOR_CUBE_PATH, packColorCube(wide)));
    const exitCode = await this.#step(
      this.#ffmpeg.exec(conversionArguments({ inputPath, outputPath: OUTPUT_PATH, keepPicture, source, isLate })),
    );
    clearTimeout(this.#silence);
    if (exitCode !== 0) throw failed(this.#lastLine);
    const bytes = await this.#step(this.#ffmpeg.readFile(OUTPUT_PATH));
    if (typeof bytes === 'string' || bytes.length === 0) throw failed(this.#lastLine);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `video/${containerFor(source)}` });
  }

  end(reason: Error): void {
    clearTimeout(this.#silence);
    this.#stopped.reject(reason);
    this.#ffmpeg.terminate();
  }

  /** ffprobe has no exit code here, so its output file is its only answer. */
  async #probe(inputPath: string): Promise<ConversionSource> {
    await this.#ffmpeg.ffprobe(probeArguments(inputPath, ANSWER_PATH));
    return readProbeAnswer(String(await this.#ffmpeg.readFile(ANSWER_PATH, 'utf8')));
  }

  async #load(): Promise<void> {
    try {
      await this.#ffmpeg.load({
        classWorkerURL: classWorkerUrl,
        coreURL: coreUrl,
        wasmURL: wasmUrl,
        workerURL: threadUrl,
      });
    } catch (error) {
      throw mediaError({ code: 'media.converter-unavailable' }, error);
    }
  }

  /** ffmpeg's own calls neither notice its end nor reject with errors. */
  async #step<T>(call: Promise<T>): Promise<T> {
    try {
      return await Promise.race([call, this.#stopped.promise]);
    } catch (error) {
      if (error instanceof AbortedError || error instanceof CodedError) throw error;
      throw failed(String(error));
    }
  }

  #handleLine(line: string): void {
    if (line.trim() !== '' && line !== 'Aborted()') this.#lastLine = line; // The core always ends with that.
    this.#expectWord();
  }

  #handleProgress(progress: number): void {
    this.#expectWord();
    // ffmpeg counts beyond the end when it guessed a file's length wrong.
    if (!(progress > this.#fraction)) return;
    this.#fraction = Math.min(1, progress);
    this.#options.onProgress?.(this.#fraction);
  }

  #expectWord(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.end(failed('no progress')), SILENCE_LIMIT_MS);
  }
}

function failed(detail: string): CodedError {
  return mediaError({ code: 'media.conversion-failed', detail });
}
