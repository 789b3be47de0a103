import { atom } from 'jotai';
import type { ReactNode } from 'react';
import type { Logo } from '#shared/brand/logo.ts';
import { type CaptionLook, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { Drawing } from '#shared/drawing/drawing.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import type { BrandEnd, BrandTemplates } from '#shared/templates/brand-ends.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { PIXELS_PER_SECOND } from '#shared/timeline/constants.ts';
import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import { keepText, readText } from '#web/storage/stored-text.ts';
import type { SaveState, ServerTimeline } from './timeline-saver.ts';

/** Zoom of the timeline, in px per second. */
export const scaleAtom = atom<number>(PIXELS_PER_SECOND);

/** The look of captions: the project's brand, or none. */
export const captionLookAtom = atom<CaptionLook>(DEFAULT_CAPTION_LOOK);

/** The logo that the project shows; null without one. */
export const logoAtom = atom<Logo | null>(null);

/** Edges snap. Holding Alt suspends it. */
export const isSnappingAtom = atom(true);

/** A switch that is on until the user turns it off. Stored on this device. */
function createSwitchAtom(key: string) {
  const changedAtom = atom<boolean | null>(null);
  return atom(
    (get) => get(changedAtom) ?? readText('localStorage', key) !== 'off',
    (_get, set, isOn: boolean) => {
      set(changedAtom, isOn);
      keepText('localStorage', key, isOn ? null : 'off');
    },
  );
}

/** Closing or opening time on the leading track does the same on all others. */
export const keepsTogetherAtom = createSwitchAtom('clipwright.keep-together');

/** Beats of music are shown on its clips, and edges and the playhead snap to them while snapping is on. */
export const isBeatSnappingAtom = createSwitchAtom('clipwright.snap-to-beats');

/** True while the preview shows the parts that a platform covers with its own buttons. */
export const hasSafeZonesAtom = atom(false);

/** The platform whose parts those are; null for the project's own. */
export const safeZonesPlatformAtom = atom<Platform | null>(null);

/** True while the preview fills the screen. */
export const isFullScreenAtom = atom(false);

export const saveStateAtom = atom<SaveState>({ type: 'saved' });

/** The conflict that the user postponed. */
export const postponedConflictAtom = atom<ServerTimeline | null>(null);

/** True while this device has all edits that the server lacks. */
export const isStoredAtom = atom(true);

/** An unobtrusive note in the editor's header. */
export const headerNoteAtom = atom<ReactNode>(null);

/** The first cut that is being made, in place of its button; null without one. */
export const firstCutNoteAtom = atom<ReactNode>(null);

/** True during a gesture on the timeline, which owns the timeline until it ends. */
export const isGestureActiveAtom = atom(false);

/** The latest edit, for screen readers. The number distinguishes two equal messages in a row. */
export const announcementAtom = atom({ text: '', number: 0 });

/** True while the last edits are being saved before the export opens. */
export const isExportOpeningAtom = atom(false);

export const overlayAtom = atom<
  | 'none'
  | 'palette'
  | 'shortcuts'
  | 'first-cut'
  | 'stock'
  | 'subtitles'
  | 'code-page'
  | 'go-to-time'
  | 'hand-off'
  | 'proposals'
  | 'save-template'
>('none');

/** The dialog about one clip. It outlives the panel that opened it, because a window may get narrower. */
export const clipDialogAtom = atom<{ readonly type: 'record' | 'footage' | 'replace'; readonly clipId: string } | null>(
  null,
);

/** The library's open tab, which also outlives the panel. */
export const libraryTabAtom = atom('all');

/** The inspector's speed field takes the focus once it is there. */
export const isSpeedWantedAtom = atom(false);

/** Takes a colour of the preview's picture, as #rrggbb. Null while none is asked for. */
export const colorTakerAtom = atom<{ readonly take: (color: string) => void } | null>(null);

/** The ends at which the brand kit names a template, and what finds them. Null for a kit without any. */
export const brandTemplatesAtom = atom<{
  readonly ends: readonly BrandEnd[];
  readonly find: () => Promise<BrandTemplates>;
} | null>(null);

/** The text of the selected title takes the focus once its field is there. */
export const isTitleTextWantedAtom = atom(false);

/** The side panel open as a sheet, when there is no room beside the preview. */
export const sheetAtom = atom<'none' | 'left' | 'inspector'>('none');

/** True while the studio offers captions and cleaning for footage that was just laid out. */
export const footageOfferAtom = atom(false);

/** The view of the transcript panel. */
export const transcriptViewAtom = atom<'text' | 'find' | 'cleaning'>('text');

/** The unsure word that the transcript panel goes to once it has its words. */
export const unsureWantedAtom = atom<'next' | 'previous' | null>(null);

/** The words selected in the transcript panel; none while it is closed. */
export const chosenWordsAtom = atom<readonly TimelineWord[]>([]);

/** The open tab of the panel of text. */
export const textTabAtom = atom<'titles' | 'templates'>('titles');

/** The panel at the left. */
export const leftPanelAtom = atom<'library' | 'titles' | 'script' | 'transcript' | 'comments'>('library');

/** The drawing of the comment that was jumped to. Shown while the playhead is at its time. */
export const commentDrawingAtom = atom<{
  readonly drawing: Drawing;
  readonly author: string;
  readonly at: TimelineTime;
} | null>(null);

/**
 * Number of open comments on the project's shared videos. Null when there are neither comments nor decisions, or none
 * are known yet.
 */
export const openCommentsAtom = atom<number | null>(null);
