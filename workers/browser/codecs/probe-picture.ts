import { OUTPUT_COLOR_SPACE } from '#workers/engine/compose/color.ts';

/** Fields of the known picture: luma and chroma in BT.709 limited range, and the same colour on a screen. */
const FIELDS = [
  { yuv: [235, 128, 128], rgb: [255, 255, 255] },
  { yuv: [63, 102, 240], rgb: [255, 0, 0] },
  { yuv: [16, 128, 128], rgb: [0, 0, 0] },
  { yuv: [32, 240, 118], rgb: [0, 0, 255] },
  { yuv: [173, 42, 26], rgb: [0, 255, 0] },
] as const;
const ROWS = 2;

/** Width and height of a field on the canvas that checks the colours. */
const CELL = 8;

/** Encoders and canvases round; wrong planes, rows or matrices differ more. */
const TOLERANCE = 24;

/** Strides of the three planes in bytes. */
export interface PlaneStrides {
  readonly stride: number;
  readonly chromaStride: number;
}

/**
 * Makes a known picture: five coloured fields in two rows, the second in reverse, so that sheared or rotated pictures
 * differ.
 */
export function makeProbePicture(width: number, height: number, { stride, chromaStride }: PlaneStrides) {
  const u = stride * height;
  const v = u + (chromaStride * height) / 2;
  const bytes = new Uint8Array(v + (chromaStride * height) / 2);
  const draw = (channel: 0 | 1 | 2, [offset, step]: readonly [number, number], columns: number, rows: number) => {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const field = fieldAt((column + 0.5) / columns, (row + 0.5) / rows);
        bytes[offset + row * step + column] = field.yuv[channel];
      }
    }
  };
  draw(0, [0, stride], width, height);
  draw(1, [u, chromaStride], width / 2, height / 2);
  draw(2, [v, chromaStride], width / 2, height / 2);
  const layout = [
    { offset: 0, stride },
    { offset: u, stride: chromaStride },
    { offset: v, stride: chromaStride },
  ];
  return { bytes, layout };
}

/** Makes a frame of the known picture in the output's colours. The caller closes it. */
export function makeProbeFrame(width: number, height: number, strides: PlaneStrides, timestamp: number): VideoFrame {
  const { bytes, layout } = makeProbePicture(width, height, strides);
  return new VideoFrame(bytes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp,
    layout,
    colorSpace: OUTPUT_COLOR_SPACE,
  });
}

/** True when a canvas shows the known picture in a frame. The caller still owns the frame. */
export function showsProbePicture(frame: VideoFrame): boolean {
  const [width, height] = [FIELDS.length * CELL, ROWS * CELL];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(frame, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  for (let y = CELL / 2; y < height; y += CELL) {
    for (let x = CELL / 2; x < width; x += CELL) {
      const { rgb } = fieldAt(x / width, y / height);
      const at = 4 * (y * width + x);
      if (rgb.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) > TOLERANCE)) return false;
    }
  }
  return true;
}

/** The field at a position in the picture, from 0 to 1. */
function fieldAt(x: number, y: number): (typeof FIELDS)[number] {
  const column = Math.floor(x * FIELDS.length);
  return FIELDS[y < 1 / ROWS ? column : FIELDS.length - 1 - column] ?? FIELDS[0];
}
