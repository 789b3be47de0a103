import { useAtomValue } from 'jotai';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import type { FrameGeometry } from '#shared/effects/effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { graphicGeometry } from '#shared/graphics/place-graphic.ts';
import { drawGraphic } from '#shared/render/graphic-drawing.ts';
import { placePicture } from '#shared/render/placement.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { useGraphicSize } from '#web/features/editor/titles/measure-in-page.ts';
import { useAsset } from '#web/queries/use-asset.ts';
import { previewFormatAtom } from '#web/state/preview-format.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';

/**
 * The place of a clip's picture in the frame before its transform. Null until the size of a title or shape is known.
 * @param at The instant of the source that the preview shows.
 */
export function useClipGeometry(clip: Clip, at: SourceTime): FrameGeometry | null {
  const output = useAtomValue(previewFormatAtom);
  const asset = useAsset(clip.assetId);
  const look = useAtomValue(captionLookAtom);
  const graphic = findGraphic(clip.effects);
  const drawing = graphic ? drawGraphic({ ...graphic, values: effectValuesAt(graphic, at) }, look.font) : null;
  const size = useGraphicSize(drawing, output);
  if (drawing) return size && graphicGeometry(size, output);
  const picture = asset?.width && asset.height ? { width: asset.width, height: asset.height } : output;
  return { output, picture, ...placePicture(clip.fit ?? 'cover', picture, output) };
}
