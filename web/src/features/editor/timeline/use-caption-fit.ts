import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { CaptionFit } from '#shared/captions/layout.ts';
import { blanksIn } from '#shared/script/blanks.ts';
import type { Clip, TrackType } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import type { fitOfCaption } from './caption-fit.ts';

/** Measuring begins once the editor itself has loaded. */
const LOAD_AFTER_MS = 2_000;

/** The fit of a caption's text in the project's frame; null for other clips, and until the measuring has loaded. */
export function useCaptionFit(clip: Clip | null, trackType: TrackType): CaptionFit | null {
  const { format } = useEditor();
  const { font } = useAtomValue(captionLookAtom);
  const version = useSyncExternalStore(subscribe, () => arrivals);
  return useMemo(() => {
    if (clip === null || trackType !== 'caption' || measure === null) return null;
    return measure(clip, format, font, version);
  }, [clip, trackType, format, font, version]);
}

/** The message for a caption that is cut off; null for one that fits. */
export function captionWarning(fit: CaptionFit | null): string | null {
  if (!fit?.isCut) return null;
  return `Too long: it takes ${fit.lineCount} lines and ${fit.maxLines} are shown. Shorten it, or split it in two.`;
}

/** Points out the blanks of a caption that are still to fill; null without any. */
export function blankWarning(clip: Clip | null, trackType: TrackType): string | null {
  const blanks = trackType === 'caption' ? blanksIn(clip?.text ?? '') : [];
  if (blanks.length === 0) return null;
  return blanks.length === 1
    ? `A blank to fill: ${blanks[0]}. Replace it with your own words.`
    : `Blanks to fill: ${blanks.join(', ')}. Replace them with your own words.`;
}

let measure: typeof fitOfCaption | null = null;
let isLoading = false;
/** Counts fonts that have arrived, and the measuring itself. */
let arrivals = 0;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) document.fonts.addEventListener('loadingdone', announceArrival);
  listeners.add(onChange);
  if (!isLoading) setTimeout(load, LOAD_AFTER_MS);
  isLoading = true;
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) document.fonts.removeEventListener('loadingdone', announceArrival);
  };
}

function announceArrival(): void {
  arrivals += 1;
  for (const listener of listeners) listener();
}

/** Without it no caption is called too long; the next editor tries again. */
function load(): void {
  import('./caption-fit.ts').then(
    ({ fitOfCaption }) => {
      measure = fitOfCaption;
      announceArrival();
    },
    () => {
      isLoading = false;
    },
  );
}
