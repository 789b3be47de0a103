import type { Size } from '#shared/geometry/rect.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import type { OwnedPicture } from '#workers/engine/render/frame-source.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';
import { layOutRaw, type RawFormat, type RawOutput } from './raw-format.ts';

/** A picture's bytes and facts. */
export interface RawContent {
  readonly bytes: Uint8Array;
  /** Stored pixels of this picture, which may differ from the file's other pictures. */
  readonly size: Size;
  readonly at: Microseconds;
  readonly isInterlaced: boolean;
  /** Returns the bytes. */
  readonly close: () => void;
}

/** A decoded picture as ffmpeg writes it: planes one after another, without padding. */
export class RawPicture implements OwnedPicture {
  readonly microsecondTimestamp: Microseconds;
  readonly visibleRect: OwnedPicture['visibleRect'];
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  readonly rotation: OwnedPicture['rotation'];
  readonly flip: boolean;
  readonly hasAlpha: boolean;
  readonly isInterlaced: boolean;
  readonly colorSpace: ColorSpaceTags;
  readonly #format: RawFormat;
  readonly #bytes: Uint8Array;
  readonly #close: () => void;

  constructor(
    video: SourceVideo,
    { format, colorSpace }: RawOutput,
    { bytes, size, at, isInterlaced, close }: RawContent,
  ) {
    this.#format = format;
    this.#bytes = bytes;
    this.#close = close;
    this.microsecondTimestamp = at;
    this.visibleRect = { left: 0, top: 0, ...size };
    this.squarePixelWidth = Math.round((size.width * video.squarePixelWidth) / video.width);
    this.squarePixelHeight = Math.round((size.height * video.squarePixelHeight) / video.height);
    this.rotation = video.rotation;
    this.flip = video.isMirrored;
    this.isInterlaced = isInterlaced;
    this.hasAlpha = format.planes.length === 4;
    this.colorSpace = colorSpace;
  }

  get timestamp(): number {
    return this.microsecondTimestamp / MICROSECONDS_PER_SECOND;
  }

  get format(): string {
    return this.#format.name;
  }

  get displayWidth(): number {
    return this.#isTurned ? this.squarePixelHeight : this.squarePixelWidth;
  }

  get displayHeight(): number {
    return this.#isTurned ? this.squarePixelWidth : this.squarePixelHeight;
  }

  get #isTurned(): boolean {
    return this.rotation === 90 || this.rotation === 270;
  }

  async copyTo(
    target: Uint8Array<ArrayBuffer>,
    { rect, layout }: Parameters<OwnedPicture['copyTo']>[1],
  ): Promise<void> {
    const { planes } = layOutRaw(this.#format, this.visibleRect);
    for (const [index, { across, down, bytes }] of this.#format.planes.entries()) {
      const from = planes[index];
      const to = layout[index];
      if (!from || !to) throw new RangeError('A picture has as many planes as its format');
      const rows = Math.ceil(rect.height / down);
      const rowBytes = bytes * Math.ceil(rect.width / across);
      const first = from.offset + Math.floor(rect.y / down) * from.stride + bytes * Math.floor(rect.x / across);
      if (rowBytes === from.stride && to.stride === from.stride) {
        target.set(this.#bytes.subarray(first, first + rows * rowBytes), to.offset);
        continue;
      }
      for (let row = 0; row < rows; row++) {
        const at = first + row * from.stride;
        target.set(this.#bytes.subarray(at, at + rowBytes), to.offset + row * to.stride);
      }
    }
  }

  draw(): void {
    throw new TypeError(`Pictures of ${this.#format.pixelFormat} are drawn from their planes`);
  }

  close(): void {
    this.#close();
  }
}
