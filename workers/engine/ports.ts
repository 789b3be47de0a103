import type { PaintContext } from '#shared/captions/painter.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';

/** Pixels of a picture within its coded size. */
export interface VisibleRect extends Size {
  readonly left: number;
  readonly top: number;
}

/** A decoded picture in its host's memory. mediabunny's `VideoSample` is one. */
export interface Picture {
  /** When it appears in its source, in seconds. */
  readonly timestamp: number;
  /** WebCodecs' name of its planes; null where the host shows it on a canvas only. */
  readonly format: string | null;
  readonly visibleRect: VisibleRect;
  /** Size in square pixels, before it is turned. */
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  /** Clockwise turn for display. */
  readonly rotation: Rotation;
  /** True when left and right are swapped for display, after the turn. */
  readonly flip: boolean;
  /** Size in square pixels, upright. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly colorSpace: ColorSpaceTags;
  /** Rows are of two moments, in turn; absent is no. */
  readonly isInterlaced?: boolean | undefined;
  /** Null is unknown. */
  readonly hasAlpha: boolean | null;
  /** Copies a part of its planes, in their format. @throws DOMException in a browser that can't read them. */
  copyTo(
    target: Uint8Array<ArrayBuffer>,
    options: {
      readonly rect: { x: number; y: number; width: number; height: number };
      readonly layout: { offset: number; stride: number }[];
    },
  ): Promise<unknown>;
  /** Draws all of it upright on a canvas of its host. */
  draw(context: CanvasContext, x: number, y: number, width: number, height: number): void;
}

/** The engine's part of a 2D canvas, beside what paints captions. */
export interface CanvasContext extends PaintContext {
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
  clearRect(x: number, y: number, width: number, height: number): void;
  /** RGBA of a rectangle, colours not multiplied by alpha. */
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
}

/** Makes a transparent canvas in sRGB that the engine reads back. @throws Error where the host has none. */
export type CreateCanvas = (width: number, height: number) => CanvasContext;
