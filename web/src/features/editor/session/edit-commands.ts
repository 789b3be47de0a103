import { getDefaultStore } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { framesToCover, frameToMicroseconds, microsecondsToFrame } from '#shared/time/rational.ts';
import { canPlaceOnTrack } from '#shared/timeline/available-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { copyClips, duplicateClips, pasteClips } from '#shared/timeline/edits/clipboard.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { clipOfAsset, placeClips, placementOf } from '#shared/timeline/edits/place.ts';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { fillClip, fillPlaceholder, waitsForMedia } from '#shared/timeline/edits/replace-placeholder.ts';
import { setCaptionStyle } from '#shared/timeline/edits/set-caption-style.ts';
import { splitClips } from '#shared/timeline/edits/split.ts';
import { type Neighbour, swapWithNeighbour } from '#shared/timeline/edits/swap.ts';
import { type TrimOutcome, trimLinked } from '#shared/timeline/edits/trim.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { CaptionStyle, Clip, Track, TrackType } from '#shared/timeline/timeline.ts';
import { clipboardAtom } from '#web/state/clipboard.ts';
import { clipIndexAtom, type PlacedClip, selectedClipsAtom } from '#web/state/document-atoms.ts';
import { isGestureActiveAtom, keepsTogetherAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { createClipId, type EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** Length of a caption added by hand: time to read a short line. */
const NEW_CAPTION_US = 2_000_000;

export function splitAtPlayhead(session: EditorSession): void {
  const at = session.playback.currentTime();
  const ids = selectedIds(session);
  const index = session.store.get(clipIndexAtom);
  const under = clipsToSplit(
    ids.flatMap((id) => index.get(id) ?? []),
    at,
  ).map(({ id }) => id);
  runEdit(
    session,
    'Clip split',
    splitClips(session.document.timeline, under.length > 0 ? under : ids, at, createClipId),
  );
}

/** The selected clips with `at` strictly inside. */
export function clipsToSplit(selected: readonly PlacedClip[], at: TimelineTime): readonly Clip[] {
  return selected.map(({ clip }) => clip).filter(({ start, end }) => start < at && at < end);
}

export function deleteSelection(session: EditorSession): void {
  removeSelection(session, liftClips(session.document.timeline, selectedIds(session)));
}

/** Makes an edit that removes the selected clips, and offers to undo it. */
export function removeSelection(session: EditorSession, result: EditResult): void {
  const label = `${countClips(selectedIds(session).length)} deleted`;
  if (runEdit(session, label, result)) session.offerUndo(label);
}

export function copySelection(session: EditorSession): void {
  const ids = selectedIds(session);
  getDefaultStore().set(clipboardAtom, copyClips(session.document.timeline, ids));
  session.announce(`${countClips(ids.length)} copied`);
}

export function cutSelection(session: EditorSession): void {
  const ids = selectedIds(session);
  getDefaultStore().set(clipboardAtom, copyClips(session.document.timeline, ids));
  runEdit(session, `${countClips(ids.length)} cut`, liftClips(session.document.timeline, ids));
}

/** Pastes at the playhead. Clips there make room, or give way. */
export function paste(session: EditorSession, overwrites = false): void {
  const clipboard = getDefaultStore().get(clipboardAtom);
  if (!clipboard) return;
  const at = session.playback.currentTime();
  const keepsTogether = session.store.get(keepsTogetherAtom);
  const options = { createId: createClipId, media: session.media, keepsTogether, overwrites };
  const result = pasteClips(session.document.timeline, clipboard, at, options);
  const how = result.ok ? PASTED[result.way] : '';
  if (runEdit(session, `${countClips(clipboard.items.length)} pasted${how}`, result) && result.ok) {
    show(session, result.createdIds, at);
  }
}

const PASTED = { placed: '', inserted: ', later clips made room', overwritten: ' over what was there' } as const;

export function duplicateSelection(session: EditorSession): void {
  const ids = selectedIds(session);
  const end = timelineTime(Math.max(0, ...session.store.get(selectedClipsAtom).map(({ clip }) => clip.end)));
  const result = duplicateClips(session.document.timeline, ids, createClipId);
  if (runEdit(session, `${countClips(ids.length)} duplicated`, result) && result.ok) {
    show(session, result.createdIds, end);
  }
}

/**
 * Trims the selected clips to start (I) or end (O) at the playhead, or as near to it as possible. Skips clips that
 * would become empty.
 */
export function trimSelectionToPlayhead(session: EditorSession, edge: 'start' | 'end'): void {
  const at = session.playback.currentTime();
  const selected = session.store.get(selectedClipsAtom);
  const clips = clipsToTrim(selected, edge, at);
  const code = selected.length === 0 ? 'edit.nothing-selected' : 'edit.nothing-left';
  let result: EditResult<Partial<TrimOutcome>> = refuse(code, selectedIds(session));
  let isAtPlayhead = true;
  let { timeline } = session.document;
  for (const { id } of clips) {
    result = trimLinked(timeline, id, { edge, to: at }, session.media);
    if (!result.ok) break;
    timeline = result.timeline;
    isAtPlayhead &&= result.limitedBy === null;
  }
  const verb = clips.length === 1 ? `${edge}s` : edge;
  const place = isAtPlayhead ? 'at the playhead' : 'as near the playhead as possible';
  runEdit(session, `${countClips(clips.length)} ${verb} ${place}`, result);
}

/** The selected clips that keep some length when they start or end at `at`. */
export function clipsToTrim(selected: readonly PlacedClip[], edge: 'start' | 'end', at: TimelineTime): readonly Clip[] {
  return selected.map(({ clip }) => clip).filter(({ start, end }) => (edge === 'start' ? at < end : at > start));
}

/** Swaps the selected clip with the one before or after it, along with everything linked to the two. */
export function swapSelection(session: EditorSession, neighbour: Neighbour): void {
  const [clipId, ...others] = session.document.selection;
  if (clipId === undefined || others.length > 0) {
    runEdit(session, '', refuse(others.length > 0 ? 'edit.several-selected' : 'edit.nothing-selected'));
    return;
  }
  const result = swapWithNeighbour(session.document.timeline, clipId, neighbour);
  const along = result.ok && result.alongIds.length > 0 ? `, along with ${countOthers(result.alongIds.length)}` : '';
  const isDone = runEdit(session, `Clip swapped with the ${neighbour} one${along}`, result);
  if (isDone) session.view.send({ type: 'reveal-clip', clipId });
}

export function goToSelection(session: EditorSession): void {
  const clips = session.store.get(selectedClipsAtom).map(({ clip }) => clip);
  const [first] = clips.toSorted((left, right) => left.start - right.start);
  if (!first) return;
  session.playback.seek(first.start);
  session.view.send({ type: 'reveal-clip', clipId: first.id });
  session.announce(`Playhead at ${formatSeconds(first.start)} s`);
}

export function nudgeSelection(session: EditorSession, frames: number): void {
  const clips = session.store.get(selectedClipsAtom);
  const earliest = Math.min(...clips.map(({ clip }) => clip.start));
  if (clips.length === 0) return;
  const { frameRate } = session.format;
  // A clip between two frames steps onto the next frame first, in either direction.
  const from = frames < 0 ? framesToCover(earliest, frameRate) : microsecondsToFrame(earliest, frameRate);
  const frame = Math.max(0, from + frames);
  const byUs = frameToMicroseconds(frame, frameRate) - earliest;
  const result = moveClips(session.document.timeline, { clipIds: selectedIds(session), byUs });
  runEdit(session, `Clip moved ${frames > 0 ? 'right' : 'left'}`, result);
}

export function selectAll(session: EditorSession): void {
  const ids = session.document.timeline.tracks.flatMap((track) => track.clips.map((clip) => clip.id));
  session.document.select(new Set(ids));
  session.announce(`${countClips(ids.length)} selected`);
}

/**
 * Puts a new upload where its file was dropped: into a placeholder there, else on that track, at that time or the first
 * later one with room. Does not change the selection, because the user may be busy elsewhere.
 * @param signal Aborted when the timeline is left; the asset then stays in the library.
 */
export function placeArrived(
  session: EditorSession,
  asset: Asset,
  { at, trackId }: { at: TimelineTime; trackId: string },
  signal: AbortSignal,
): void {
  afterGesture(session, signal, () => {
    // The list of assets is still being reloaded.
    if (!session.media(asset.id)) session.setAssets([...session.assets, asset]);
    const tracks = tracksForAsset(session, asset);
    const chosen = tracks.filter(({ id }) => id === trackId);
    placeAsset(session, asset, chosen.length > 0 ? chosen : tracks, at);
  });
}

/** Makes an edit now, or after the current gesture, whose result is based on the timeline at its start. */
export function afterGesture(session: EditorSession, signal: AbortSignal, edit: () => void): void {
  if (signal.aborted) return;
  if (!session.store.get(isGestureActiveAtom)) {
    edit();
    return;
  }
  const unsubscribe = session.store.sub(isGestureActiveAtom, () => {
    unsubscribe();
    afterGesture(session, signal, edit);
  });
}

/**
 * Puts an asset into the selected placeholder, or clip without media; else at the playhead: into a placeholder there, on the first
 * track with room, or at the first later place with room.
 */
export function addAssetAtPlayhead(session: EditorSession, asset: Asset): void {
  const [selected, ...others] = session.store.get(selectedClipsAtom);
  if (selected && others.length === 0 && waitsForMedia(selected.clip, selected.track.type, session.media)) {
    replaceClipMedia(session, selected.clip, asset);
    return;
  }
  const at = session.playback.currentTime();
  const clipId = placeAsset(session, asset, tracksForAsset(session, asset), at);
  if (clipId !== null) show(session, [clipId], at);
}

/** Replaces a clip's media with an asset. The clip keeps its time. */
export function replaceClipMedia(session: EditorSession, clip: Clip, asset: Asset): void {
  const media = session.media(asset.id);
  if (!media) return;
  const { label, result } = fillClip(session.document.timeline, clip, { assetId: asset.id, name: asset.name, media });
  runEdit(session, label, result);
}

function tracksForAsset(session: EditorSession, asset: Asset): Track[] {
  const media = session.media(asset.id);
  if (!media) return [];
  const type: TrackType = media.type === 'image' || media.hasVideo ? 'video' : 'audio';
  return tracksOfType(session.document.timeline, type).filter((track) => canPlaceOnTrack(media, track.type));
}

/** @returns The asset's clip, or null when it could not be placed. */
function placeAsset(session: EditorSession, asset: Asset, tracks: readonly Track[], at: TimelineTime): string | null {
  const media = session.media(asset.id);
  if (!media) return null;
  const placed = { assetId: asset.id, name: asset.name, media };
  const filled = fillPlaceholder(session.document.timeline, tracks, at, placed, session.media);
  if (filled) return runEdit(session, filled.label, filled.result) ? filled.clipId : null;
  const clip = clipOfAsset(createClipId(), asset.id, media, at);
  return addClip(session, tracks, clip, `${asset.name} added to the timeline`) ? clip.id : null;
}

export function addCaption(session: EditorSession): void {
  const at = session.playback.currentTime();
  const clip: Clip = {
    id: createClipId(),
    assetId: '',
    start: at,
    end: timelineTime(at + NEW_CAPTION_US),
    in: sourceTime(0),
    out: sourceTime(NEW_CAPTION_US),
    text: 'New caption',
  };
  if (addClip(session, tracksOfType(session.document.timeline, 'caption'), clip, 'Caption added')) {
    show(session, [clip.id], at);
  }
}

/** Gives all captions one style in one step, with a toast, because most of them are off screen. */
export function applyCaptionStyleToAll(session: EditorSession, style: CaptionStyle): void {
  const { timeline } = session.document;
  const count = tracksOfType(timeline, 'caption').reduce((sum, { clips }) => sum + clips.length, 0);
  const label = `Style applied to ${count} captions`;
  if (runEdit(session, label, setCaptionStyle(timeline, style))) session.offerUndo(label);
}

function addClip(session: EditorSession, tracks: readonly Track[], clip: Clip, label: string): boolean {
  const duration = clip.end - clip.start;
  const free = tracks.find((track) => nextFreePlace(track, clip.start, duration) === clip.start) ?? tracks[0];
  if (!free) {
    return runEdit(session, label, refuse('edit.no-track'));
  }
  const start = nextFreePlace(free, clip.start, duration);
  const placed: Clip = { ...clip, start, end: timelineTime(start + duration) };
  const { timeline } = session.document;
  return runEdit(session, label, placeClips(timeline, [placementOf(timeline, free.id, placed)]));
}

/**
 * Selects new clips and scrolls to them.
 * @param wanted The intended start. A toast names the place of clips that had no room there.
 */
function show(session: EditorSession, clipIds: readonly string[], wanted: TimelineTime): void {
  session.document.select(new Set(clipIds));
  const [first] = clipIds;
  if (first !== undefined) session.view.send({ type: 'reveal-clip', clipId: first });
  const start = timelineTime(Math.min(...session.store.get(selectedClipsAtom).map(({ clip }) => clip.start)));
  if (start <= wanted) return;
  toast({
    title: `Placed at ${formatSeconds(start)} s`,
    description: `There is no room at ${formatSeconds(wanted)} s. Make room there, or move it to a new track.`,
  });
}

/** The selected clips and those linked to them. */
export function selectedIds({ document }: EditorSession): string[] {
  return [...withLinked(document.timeline, document.selection)];
}

function countOthers(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

function countClips(count: number): string {
  return count === 1 ? 'Clip' : `${count} clips`;
}
