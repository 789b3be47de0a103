import type { PaintContext } from '#shared/captions/painter.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';

/** The visible pixels within a picture's coded size. */
export interface VisibleRect extends Size {
  readonly left: number;
  readonly top: number;
}

/** A decoded picture in its host's memory. mediabunny's `VideoSample` is one. */
export interface Picture {
  /** Presentation time in its source, in seconds. */
  readonly timestamp: number;
  /** WebCodecs' name for its plane format; null when the host can only show it on a canvas. */
  readonly format: string | null;
  readonly visibleRect: VisibleRect;
  /** Size in square pixels, before rotation. */
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  /** Clockwise rotation for display. */
  readonly rotation: Rotation;
  /** True when display swaps left and right, after the rotation. */
  readonly flip: boolean;
  /** Size in square pixels, upright. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly colorSpace: ColorSpaceTags;
  /** Alternate rows show two moments. Absent means no. */
  readonly isInterlaced?: boolean | undefined;
  /** Null when unknown. */
  readonly hasAlpha: boolean | null;
  /** Copies part of its planes in their format. @throws DOMException in a browser that can't read them. */
  copyTo(
    target: Uint8Array<ArrayBuffer>,
    options: {
      readonly rect: { x: number; y: number; width: number; height: number };
      readonly layout: { offset: number; stride: number }[];
    },
  ): Promise<unknown>;
  /** Draws the whole picture upright on a canvas of its host. */
  draw(context: CanvasContext, x: number, y: number, width: number, height: number): void;
}

/** The parts of a 2D canvas that the engine needs beyond painting captions. */
export interface CanvasContext extends PaintContext {
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
  clearRect(x: number, y: number, width: number, height: number): void;
  /** RGBA of a rectangle, with straight alpha. */
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
}

/** Makes a transparent sRGB canvas that the engine can read back. @throws Error where the host has none. */
export type CreateCanvas = (width: number, height: number) => CanvasContext;
