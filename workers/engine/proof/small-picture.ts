import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { evenLength } from '#shared/render/placement.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { Compositor, type CompositorHost } from '#workers/engine/compose/compositor.ts';
import { type I420Planes, layOutI420 } from '#workers/engine/compose/i420.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import { PlaneScaler } from '#workers/engine/compose/plane-scaler.ts';
import type { Picture } from '#workers/engine/ports.ts';

/** Longer side of the compared pictures. */
const SIDE = 96;

/**
 * Mean difference between two pictures, in levels of 0 to 255, that no encoder causes. Two encodings of one frame stay
 * within 5.
 */
export const MAX_DIFFERENCE = 20;

/** A picture drawn small, in BT.709 limited range: three planes without padding, chroma at half size. */
export interface SmallPicture extends Size {
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** Shrinks pictures for comparison, in a kernel's memory. */
export class PictureShrinker {
  readonly #kernel: Kernel;
  readonly #scaler: PlaneScaler;
  readonly #compositor: Compositor;
  readonly #small: I420Planes;

  /** @param frame Size of the pictures. */
  constructor(frame: Size, host: CompositorHost) {
    const scale = SIDE / Math.max(frame.width, frame.height);
    const size = { width: evenLength(frame.width * scale), height: evenLength(frame.height * scale) };
    this.#kernel = host.kernel;
    this.#scaler = new PlaneScaler(host.kernel);
    this.#compositor = new Compositor(planOfOne(size), host);
    const { byteLength } = layOutI420(size.width, size.height, 0);
    this.#small = layOutI420(size.width, size.height, host.kernel.allocate(byteLength)).planes;
  }

  /** Shrinks a composed frame. */
  ofPlanes(planes: I420Planes): SmallPicture {
    const from = planesOf(planes);
    for (const [index, target] of planesOf(this.#small).entries()) {
      const source = from[index];
      if (source) this.#scaler.scale(source, target, { x: 0, y: 0, width: source.width, height: source.height });
    }
    return this.#copy(this.#small);
  }

  /** Shrinks a decoded picture. The caller still owns it. */
  async ofPicture(picture: Picture): Promise<SmallPicture> {
    return this.#copy(await this.#compositor.compose(0, [{ span: WHOLE_FRAME, picture }]));
  }

  #copy(small: I420Planes): SmallPicture {
    const [y, u, v] = planesOf(small).map(({ offset, stride, width, height }) => {
      const rows = new Uint8Array(width * height);
      for (let row = 0; row < height; row++) {
        const at = offset + row * stride;
        rows.set(this.#kernel.bytes.subarray(at, at + width), row * width);
      }
      return rows;
    });
    if (!y || !u || !v) throw new Error('A picture has three planes');
    return { width: small.width, height: small.height, y, u, v };
  }
}

/** Mean colour difference between two pictures of equal size, in levels of 0 to 255 of red, green and blue. */
export function pictureDifference(a: SmallPicture, b: SmallPicture): number {
  let sum = 0;
  for (let row = 0; row < a.height; row++) {
    for (let column = 0; column < a.width; column++) {
      const chroma = (row >> 1) * (a.width >> 1) + (column >> 1);
      const luma = row * a.width + column;
      const y = 1.164 * ((a.y[luma] ?? 0) - (b.y[luma] ?? 0));
      const u = (a.u[chroma] ?? 0) - (b.u[chroma] ?? 0);
      const v = (a.v[chroma] ?? 0) - (b.v[chroma] ?? 0);
      // BT.709, without clipping to the screen's range.
      sum += Math.abs(y + 1.793 * v) + Math.abs(y - 0.213 * u - 0.533 * v) + Math.abs(y + 2.112 * u);
    }
  }
  return sum / (3 * a.width * a.height);
}

const WHOLE_FRAME: LayerSpan = {
  clipId: 'picture',
  assetId: 'picture',
  type: 'video',
  firstFrame: 0,
  endFrame: 1,
  timelineStart: timelineTime(0),
  sourceStart: sourceTime(0),
  fit: 'cover',
};

function planOfOne(size: Size): RenderPlan {
  return {
    ...size,
    frameRate: { numerator: 30, denominator: 1 },
    frameCount: 1,
    layers: [WHOLE_FRAME],
    captions: [],
    captionLook: DEFAULT_CAPTION_LOOK,
    hasWatermark: false,
    audio: [],
    sampleRateHz: 48_000,
    channelCount: 2,
    sampleFrameCount: 0,
    omissions: [],
  };
}

function planesOf({ width, height, y, u, v, stride, chromaStride }: I420Planes) {
  const chroma = { width: width / 2, height: height / 2, stride: chromaStride };
  return [
    { width, height, stride, offset: y },
    { ...chroma, offset: u },
    { ...chroma, offset: v },
  ];
}
