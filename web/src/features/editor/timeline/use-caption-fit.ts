import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { CaptionFit } from '#shared/captions/layout.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import type { Clip, TrackType } from '#shared/timeline/timeline.ts';
import { previewFormatAtom } from '#web/state/preview-format.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import type { fitOfCaption } from './caption-fit.ts';

/** Measuring begins once the editor itself has loaded. */
const LOAD_AFTER_MS = 2_000;

/** Null until it has loaded; a new version when a font has arrived. Without it no caption counts as too long. */
const measuringAtom = atom<{ readonly measure: typeof fitOfCaption; readonly fontsVersion: number } | null>(null);
measuringAtom.onMount = (set) => {
  const ending = new AbortController();
  const addVersion = () => set((known) => known && { ...known, fontsVersion: known.fontsVersion + 1 });
  const load = () =>
    void import('./caption-fit.ts').then(
      ({ fitOfCaption: measure, fontArrivals }) => {
        fontArrivals.addEventListener('arrival', addVersion, { signal: ending.signal });
        set((known) => known ?? { measure, fontsVersion: 0 });
      },
      () => {}, // The next caption that is shown tries again.
    );
  const timer = setTimeout(load, LOAD_AFTER_MS);
  document.fonts.addEventListener('loadingdone', addVersion, { signal: ending.signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
};

/**
 * The fit of a caption's text in the frame on screen; null for other clips, and until the measuring code has loaded.
 */
export function useCaptionFit(clip: Clip | null, trackType: TrackType): CaptionFit | null {
  const format = useAtomValue(previewFormatAtom);
  const look = useAtomValue(captionLookAtom);
  const measuring = useAtomValue(measuringAtom);
  return useMemo(() => {
    if (clip === null || trackType !== 'caption' || measuring === null) return null;
    return measuring.measure(clip, format, look, measuring.fontsVersion);
  }, [clip, trackType, format, look, measuring]);
}

/** The message for a caption that is cut off; null for one that fits. */
export function captionWarning(fit: CaptionFit | null): string | null {
  if (!fit?.isCut) return null;
  return `Too long: it takes ${fit.lineCount} lines and ${fit.maxLines} are shown. Shorten it, or split it in two.`;
}

/** Warns about a caption's unfilled blanks; null without any. */
export function blankWarning(clip: Clip | null, trackType: TrackType): string | null {
  const blanks = trackType === 'caption' ? blanksIn(clip?.text ?? '') : [];
  if (blanks.length === 0) return null;
  return blanks.length === 1
    ? `A blank to fill: ${blanks[0]}. Replace it with your own words.`
    : `Blanks to fill: ${blanks.join(', ')}. Replace them with your own words.`;
}
