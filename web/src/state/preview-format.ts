import { atom } from 'jotai';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { frameSizeOf } from '#shared/presets/presets.ts';
import type { PreviewFormat } from '#web/engine/playback-types.ts';
import { shownShapeAtom } from './document-atoms.ts';

/** The format that the editor opened with. */
export const openedFormatAtom = atom<PreviewFormat>({
  ...frameSizeOf('9:16'),
  frameRate: { numerator: 30, denominator: 1 },
  hasWatermark: false,
});

/** The format of the preview, in the shape on screen. */
export const previewFormatAtom = atom((get): PreviewFormat => {
  const format = get(openedFormatAtom);
  const { shown } = get(shownShapeAtom);
  return nearestAspectRatio(format.width, format.height) === shown ? format : { ...format, ...frameSizeOf(shown) };
});
