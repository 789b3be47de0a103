import { atom } from 'jotai';
import { type CaptionLook, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { PIXELS_PER_SECOND } from '#shared/timeline/constants.ts';
import type { SaveState, ServerTimeline } from './timeline-saver.ts';

/** Zoom of the timeline, in px per second. */
export const scaleAtom = atom<number>(PIXELS_PER_SECOND);

/** How captions look: the project's brand, or none. */
export const captionLookAtom = atom<CaptionLook>(DEFAULT_CAPTION_LOOK);

/** Whether edges snap; Alt suspends it while held. */
export const isSnappingAtom = atom(true);

/** Marked instants of the timeline, in order. They are kept on this device, for this project. */
export const markersAtom = atom<readonly TimelineTime[]>([]);

export const saveStateAtom = atom<SaveState>({ type: 'saved' });

/** The conflict that was put off: its question is asked again when that is wanted. */
export const postponedConflictAtom = atom<ServerTimeline | null>(null);

/** Whether this device has what the server may not have yet. */
export const isKeptAtom = atom(true);

/** Whether the pointer is at work on the timeline. The timeline is the gesture's own until it ends. */
export const isGestureActiveAtom = atom(false);

/** What was just done, for screen readers. The number tells two equal messages in a row apart. */
export const announcementAtom = atom({ text: '', number: 0 });

/** Whether the last edits are on their way and the export opens after them. */
export const isExportOpeningAtom = atom(false);

/** Which of the editor's overlays is open. */
export const overlayAtom = atom<'none' | 'palette' | 'shortcuts'>('none');

/** Which side panel is open as a sheet, where there is no room for it beside the preview. */
export const sheetAtom = atom<'none' | 'library' | 'inspector'>('none');
