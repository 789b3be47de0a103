import { defineEffect } from './effect.ts';
import type { NumberParameter } from './parameter.ts';

/** Place of a picture after its transform, in output pixels before the rotation. All may be fractional. */
export interface TransformJob {
  /** The drawn part of the picture, in its pixels. */
  readonly cropX: number;
  readonly cropY: number;
  readonly cropWidth: number;
  readonly cropHeight: number;
  /** Where that part is drawn, before the rotation. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation in degrees, 0 to 360, around a point of the output. */
  readonly rotation: number;
  readonly pivotX: number;
  readonly pivotY: number;
  /** 1 mirrors, 0 doesn't. */
  readonly flipX: number;
  readonly flipY: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** Radius of the corners, in output pixels. */
  readonly radius: number;
}

const side = (name: string): NumberParameter => ({
  type: 'number',
  name,
  default: 0,
  min: 0,
  max: 1,
  step: 0.01,
  unit: 'picture',
  isKeyframable: true,
  handle: 'crop',
});

const share = (name: string, standard: number, max: number): NumberParameter => ({
  type: 'number',
  name,
  default: standard,
  min: 0,
  max,
  step: 0.01,
  unit: 'fraction',
  isKeyframable: true,
});

/** Moves, scales, rotates, crops and fades a picture. The clip's fit decides its size at scale 1. */
export const TRANSFORM = defineEffect({
  id: 'transform',
  version: 1,
  name: 'Transform',
  trackTypes: ['video'],
  medium: 'picture',
  parameters: {
    position: {
      type: 'point',
      name: 'Position',
      default: { x: 0.5, y: 0.5 },
      min: -5,
      max: 5,
      step: 0.005,
      unit: 'frame',
      isKeyframable: true,
      handle: 'move',
    },
    scale: { ...share('Scale', 1, 10), min: 0.01, handle: 'scale' },
    rotation: {
      type: 'number',
      name: 'Rotation',
      default: 0,
      min: -3600,
      max: 3600,
      step: 1,
      unit: 'degrees',
      isKeyframable: true,
      handle: 'rotate',
    },
    anchor: {
      type: 'point',
      name: 'Anchor',
      default: { x: 0.5, y: 0.5 },
      min: -1,
      max: 2,
      step: 0.01,
      unit: 'picture',
      isKeyframable: true,
    },
    cropLeft: side('Crop left'),
    cropRight: side('Crop right'),
    cropTop: side('Crop top'),
    cropBottom: side('Crop bottom'),
    flipHorizontal: { type: 'boolean', name: 'Flip horizontally', default: false, isKeyframable: false },
    flipVertical: { type: 'boolean', name: 'Flip vertically', default: false, isKeyframable: false },
    opacity: share('Opacity', 1, 1),
    cornerRadius: share('Corner radius', 0, 0.5),
  },

  /**
   * The anchor is a point of the whole picture as the fit shows it. It is moved to the position, and scale and rotation
   * keep it there. Cropping moves nothing. The corner radius is a fraction of the shorter side of the cropped part.
   */
  job(values, { output, crop, destination }): TransformJob {
    const left = Math.min(values.cropLeft, 1);
    const top = Math.min(values.cropTop, 1);
    const across = Math.max(0, 1 - left - values.cropRight);
    const down = Math.max(0, 1 - top - values.cropBottom);
    const fullWidth = destination.width * values.scale;
    const fullHeight = destination.height * values.scale;
    // The fit rounds to even pixels, so its middle may be a pixel off the frame's. Without a transform it stays there.
    const pivotX = destination.x + destination.width / 2 + (values.position.x - 0.5) * output.width;
    const pivotY = destination.y + destination.height / 2 + (values.position.y - 0.5) * output.height;
    const width = fullWidth * across;
    const height = fullHeight * down;
    return {
      cropX: crop.x + crop.width * (values.flipHorizontal ? values.cropRight : left),
      cropY: crop.y + crop.height * (values.flipVertical ? values.cropBottom : top),
      cropWidth: crop.width * across,
      cropHeight: crop.height * down,
      x: pivotX + fullWidth * (left - values.anchor.x),
      y: pivotY + fullHeight * (top - values.anchor.y),
      width,
      height,
      rotation: ((values.rotation % 360) + 360) % 360,
      pivotX,
      pivotY,
      flipX: values.flipHorizontal ? 1 : 0,
      flipY: values.flipVertical ? 1 : 0,
      opacity: values.opacity,
      radius: values.cornerRadius * Math.min(width, height),
    };
  },
});
