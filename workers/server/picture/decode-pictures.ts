import type { StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Size } from '#shared/geometry/rect.ts';
import { type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { PictureStream } from '#workers/engine/render/frame-source.ts';
import type { WorkContext } from '#workers/server/job/render-types.ts';
import type { SourceProbe, SourceVideo } from '#workers/server/probe/probe-source.ts';
import { throwIfFailed } from '#workers/server/tools/run-ffmpeg.ts';
import { type RunningProcess, startProcess } from '#workers/server/tools/run-process.ts';
import { errorOptions, sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { layOutRaw, planRawOutput, type RawOutput } from './raw-format.ts';
import { RawPicture } from './raw-picture.ts';

/** A video file with its picture. */
export type VideoFile = SourceProbe & { readonly video: SourceVideo };

/** Reading starts this long before the wanted time. The container's own tables find the key frame before that. */
const SEEK_LEAD_US: Microseconds = 500_000;

/** ffmpeg itself goes back this much further when pictures are stored out of order (3/23 s). */
const REORDER_LEAD_US: Microseconds = 140_000;

/** ffmpeg's own VP8 and VP9 decoders drop the alpha channel. */
const ALPHA_DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** An order for a decoder. */
export interface DecodeOrder {
  readonly assetId: string;
  readonly file: VideoFile;
  /** The picture on screen at this time of the file is among the first results. */
  readonly startUs: Microseconds;
  /** Decodes past errors. Otherwise the first error ends it, so that damage is found instead of shown as grey. */
  readonly isDamageKnown: boolean;
  /** We made the file, so its key frame table is right, and no earlier group is decoded as a precaution. */
  readonly isOurOwn?: boolean | undefined;
}

/**
 * Decodes a file's pictures with its own ffmpeg process, each once, with its own time and size.
 * @throws AbortedError when the signal is already aborted.
 */
export async function decodePictures(
  order: DecodeOrder,
  context: Pick<WorkContext, 'tools' | 'signal' | 'limits' | 'onLog'>,
): Promise<PictureStream<RawPicture>> {
  const output = planRawOutput(order.file.video);
  const infos = new PictureInfos(context.limits.sourcePixels);
  const args = decoderArguments(order, output, infos.filter, context.limits);
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const running = await startProcess(context.tools.ffmpeg, args, stdio, context, (line) => infos.take(line));
  return new DecodedPictures(order, output, running, infos, context);
}

function decoderArguments(
  { file, startUs, isDamageKnown, isOurOwn }: DecodeOrder,
  { format, filters }: RawOutput,
  infoFilter: string,
  limits: WorkContext['limits'],
): string[] {
  const { path, durationUs, video } = file;
  const wantedUs = Math.min(startUs, durationUs ?? startUs) - SEEK_LEAD_US;
  const hasLateKey = video.firstKeyUs > 0;
  const surelyUs = hasLateKey ? Math.max(wantedUs, video.firstKeyUs + REORDER_LEAD_US) : wantedUs;
  const seekUs = isOurOwn ? startUs + REORDER_LEAD_US : surelyUs;
  const decoder = video.hasAlpha ? ALPHA_DECODERS[video.codec] : undefined;
  const seek = ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', microsecondsToSeconds(seekUs).toFixed(6)];
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'repeat+level+info'],
    ...errorOptions(isDamageKnown),
    '-copyts',
    ...sourceArguments(path, limits, [
      ...['-noautorotate', '-an', '-sn', '-dn'],
      ...(decoder === undefined ? [] : ['-c:v', decoder]),
      ...(isDamageKnown ? [] : ['-err_detect:v', 'explode']),
      ...(seekUs > 0 ? seek : []),
    ]),
    ...['-map', `0:${video.streamIndex}`, '-vf', ['settb=1/1000000', ...filters, infoFilter].join(',')],
    // Pictures keep their own sizes and times.
    ...['-autoscale', '0', '-fps_mode', 'passthrough', '-pix_fmt', format.pixelFormat],
    ...['-f', 'rawvideo', 'pipe:1'],
  ];
}

/** A picture's facts, which ffmpeg prints before its bytes. */
interface PictureInfo extends Size {
  readonly at: Microseconds;
  /** Coded in two fields. */
  readonly isInterlaced: boolean;
}

/** Reads pictures' facts from ffmpeg's log. */
class PictureInfos {
  /** Random, because the log also contains text from the file, which must not be able to forge it. */
  readonly #name = `showinfo@p${randomBytes(8).toString('hex')}`;
  readonly #mostPixels: number;
  readonly #waiting: PictureInfo[] = [];
  #wake: (() => void) | null = null;
  #isEnded = false;

  constructor(mostPixels: number) {
    this.#mostPixels = mostPixels;
  }

  /** The filter that prints them. */
  get filter(): string {
    return `${this.#name}=checksum=0`;
  }

  /** Takes a line of the log. @returns True for a line that is neither a warning nor an error. */
  take(line: string): boolean {
    const [, pts, width, height, scan] = line.startsWith(`[${this.#name} `)
      ? (/\bn: *\d+ pts: *(-?\d+|NOPTS) .*\bs:(\d+)x(\d+) i:(\w)/.exec(line) ?? [])
      : [];
    if (pts !== undefined) {
      this.#waiting.push({
        ...{ width: Number(width), height: Number(height), at: pts === 'NOPTS' ? 0 : Number(pts) },
        isInterlaced: scan !== 'P',
      });
      this.#wake?.();
    }
    return !/\[(error|fatal|panic)\]/.test(line);
  }

  /** Marks the end of the lines. */
  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** @returns Null after the last. @throws RangeError for a picture beyond the limit. */
  async next(): Promise<PictureInfo | null> {
    while (this.#waiting.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const info = this.#waiting.shift() ?? null;
    if (info && info.width * info.height > this.#mostPixels) throw new RangeError('A picture is too large');
    return info;
  }
}

class DecodedPictures implements PictureStream<RawPicture> {
  readonly #order: DecodeOrder;
  readonly #output: RawOutput;
  readonly #running: RunningProcess;
  readonly #context: Pick<WorkContext, 'limits' | 'onLog'>;
  readonly #infos: PictureInfos;
  readonly #bytes: ByteReader;
  /** Buffers of closed pictures. */
  readonly #free: Uint8Array[] = [];
  #isEnded = false;

  constructor(
    order: DecodeOrder,
    output: RawOutput,
    running: RunningProcess,
    infos: PictureInfos,
    context: Pick<WorkContext, 'limits' | 'onLog'>,
  ) {
    this.#order = order;
    this.#output = output;
    this.#running = running;
    this.#context = context;
    const { stdout, stderr } = running.child;
    if (!stdout || !stderr) throw new Error('A decoder has an output and a log');
    this.#infos = infos;
    stderr.once('close', () => infos.end());
    this.#bytes = new ByteReader(stdout);
  }

  async next(): Promise<IteratorResult<RawPicture, undefined>> {
    const info = await this.#infos.next();
    const { byteLength } = info ? layOutRaw(this.#output.format, info) : { byteLength: 0 };
    const bytes = info && this.#buffer(byteLength);
    if (!info || !bytes || !(await this.#bytes.fill(bytes))) {
      await this.#end();
      return { value: undefined, done: true };
    }
    const { width, height, at } = info;
    const { video } = this.#order.file;
    // A stream that switches between fields and whole pictures still shows one moment per field.
    const isInterlaced = video.hasFields || info.isInterlaced;
    const close = () => void this.#free.push(bytes);
    return {
      value: new RawPicture(video, this.#output, { bytes, size: { width, height }, at, isInterlaced, close }),
    };
  }

  async return(): Promise<void> {
    this.#isEnded = true;
    this.#infos.end();
    this.#running.kill();
    await this.#running.ended.catch(() => {}); // It was meant to end.
  }

  /** @throws CodedError that names the asset, when the decoder failed; AbortedError. */
  async #end(): Promise<void> {
    this.#running.child.stdout?.destroy();
    const end = await this.#running.ended;
    if (this.#isEnded) return;
    for (const line of end.log) this.#context.onLog(line);
    throwIfFailed(end, this.#order.assetId, this.#context);
  }

  #buffer(byteLength: number): Uint8Array {
    const free = this.#free.pop();
    return free?.byteLength === byteLength ? free : new Uint8Array(byteLength);
  }
}

/** Reads exact numbers of bytes from a pipe, which waits while nobody reads. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** @returns False when the pipe ends early. */
  async fill(target: Uint8Array): Promise<boolean> {
    let at = 0;
    while (at < target.byteLength) {
      if (this.#rest.byteLength === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) return false;
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, target.byteLength - at);
      target.set(part, at);
      at += part.byteLength;
      this.#rest = this.#rest.subarray(part.byteLength);
    }
    return true;
  }
}
