import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import { createHistory, nextRedo, nextUndo } from '#shared/timeline/history.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { type Clip, createTimeline, type Marker, type Track } from '#shared/timeline/timeline.ts';
import { type ShownShape, VariantView } from '#shared/variants/variant-view.ts';

const NO_MARKERS: readonly Marker[] = [];

/** The timeline with its past and future. Only {@link ./editor-document.ts EditorDocument} writes it. */
export const historyAtom = atom(createHistory(createTimeline()));

/** The timeline as it is saved. */
export const storedTimelineAtom = atom((get) => get(historyAtom).present);

/** The shape of the frame on screen, and the project's. */
export const shownShapeAtom = atom<ShownShape>({ own: ASPECT_RATIOS[0], shown: ASPECT_RATIOS[0] });

/** Turns the saved timeline into the one on screen and back. */
export const variantViewAtom = atom((get) => new VariantView(get(shownShapeAtom)));

/** The timeline in the shape on screen: the one to show and edit. */
export const timelineAtom = atom((get) => get(variantViewAtom).show(get(storedTimelineAtom)));

/** The markers, in order. The array stays the same while they do. */
export const markersAtom = selectAtom(timelineAtom, ({ markers }): readonly Marker[] => markers ?? NO_MARKERS);

/** Labels of the next undo and redo; null when there is none. */
export const undoLabelAtom = atom((get) => nextUndo(get(historyAtom))?.label ?? null);
export const redoLabelAtom = atom((get) => nextRedo(get(historyAtom))?.label ?? null);

/** End of the last clip. */
export const durationAtom = atom((get) => timelineDuration(get(timelineAtom)));

/**
 * Ids of the assets that clips use. The array stays the same while the set does, so other edits don't wake its readers.
 */
export const usedAssetIdsAtom = selectAtom(
  timelineAtom,
  ({ tracks }): readonly string[] =>
    [...new Set(tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)))].filter(Boolean).toSorted(),
  (before, after) => before.join() === after.join(),
);

export interface PlacedClip {
  readonly clip: Clip;
  readonly track: Track;
}

/** Every clip by id, built once per version of the timeline. */
export const clipIndexAtom = atom((get): ReadonlyMap<string, PlacedClip> => {
  const index = new Map<string, PlacedClip>();
  for (const track of get(timelineAtom).tracks) for (const clip of track.clips) index.set(clip.id, { clip, track });
  return index;
});

/**
 * One clip; null after its removal. Edits preserve the identity of other clips, so a reader wakes only when its own
 * clip changes. Create it once per component (`useMemo`): it lives as long as its reader.
 */
export function createClipAtom(clipId: string) {
  return atom((get) => get(clipIndexAtom).get(clipId)?.clip ?? null);
}

/** One track; null after its removal. Wakes readers like {@link createClipAtom}. */
export function createTrackAtom(trackId: string) {
  return atom((get) => get(timelineAtom).tracks.find((track) => track.id === trackId) ?? null);
}

/** Ids of the selected clips. Not part of undo. */
export const selectionAtom = atom<ReadonlySet<string>>(new Set<string>());

export function createSelectedAtom(clipId: string) {
  return atom((get) => get(selectionAtom).has(clipId));
}

/** The selected clips in track order. */
export const selectedClipsAtom = atom((get): readonly PlacedClip[] => {
  const index = get(clipIndexAtom);
  const selection = get(selectionAtom);
  if (selection.size === 0) return [];
  return [...index.values()].filter(({ clip }) => selection.has(clip.id));
});
