import { useEffect, useRef } from 'react';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { GraphicId } from '#shared/effects/graphics.ts';
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { paintGraphic } from '#shared/graphics/painter.ts';
import { drawGraphic, type GraphicDrawing } from '#shared/render/graphic-drawing.ts';
import { measureInPage } from './measure-in-page.ts';

/** Size of the picture in pixels, twice that on the screen. */
const TILE: Size = { width: 256, height: 144 };

/** The frame in which graphics are laid out for a picture. */
const FRAME: Size = { width: 480, height: 480 };

/** The graphic fills at most this much of the picture's sides. */
const ROOM = 0.84;

/** A graphic grows up to this, so that small letters can be read. */
const MOST_ZOOM = 1.4;

/** Share of a progress bar that is filled on its picture. */
const PROGRESS = 0.6;

interface GraphicPictureProps {
  id: GraphicId;
  values?: ClipEffect['values'] | undefined;
  /** Clockwise, in degrees. */
  rotation?: number | undefined;
  font: CaptionFont;
}

/** A small picture of a title or shape, by the painter that draws it in the video. */
export function GraphicPicture({ id, values = {}, rotation = 0, font }: GraphicPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = drawGraphic({ id, version: 1, values }, font, PROGRESS);
  const { key } = drawing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal drawings.
  useEffect(() => {
    // Without its fonts the button has its name only.
    void paint(canvas.current, drawing, rotation).catch(() => {});
  }, [key, rotation]);
  return (
    <span aria-hidden="true" className="block bg-linear-to-b from-[#5b6472] to-[#2a2e37]">
      <canvas ref={canvas} {...TILE} className="aspect-video w-full" />
    </span>
  );
}

async function paint(canvas: HTMLCanvasElement | null, drawing: GraphicDrawing, rotation: number): Promise<void> {
  const layout = await measureInPage(drawing, FRAME);
  const context = canvas?.getContext('2d');
  if (!context) return;
  const { width, height } = layout.size;
  const zoom = Math.min(MOST_ZOOM, (TILE.width * ROOM) / width, (TILE.height * ROOM) / height);
  context.resetTransform();
  context.clearRect(0, 0, TILE.width, TILE.height);
  context.translate(TILE.width / 2, TILE.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.scale(zoom, zoom);
  paintGraphic(context, drawing, layout, FRAME, zoom);
}
