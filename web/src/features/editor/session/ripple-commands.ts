import { findGraphic } from '#shared/effects/graphics.ts';
import { EDIT_ERRORS } from '#shared/errors/edit.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { freezeFrame } from '#shared/timeline/edits/freeze-frame.ts';
import { detachSound, linkClips, unlinkClips } from '#shared/timeline/edits/link.ts';
import { type MoveBetween, moveBetween } from '#shared/timeline/edits/move-between.ts';
import { type RippleOptions, rippleDelete, rippleTrim } from '#shared/timeline/edits/ripple.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { canHaveSpeed, setSpeeds } from '#shared/timeline/edits/set-speed.ts';
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { type PlacedClip, selectedClipsAtom } from '#web/state/document-atoms.ts';
import { clipDialogAtom, isSpeedWantedAtom, keepsTogetherAtom, sheetAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { clipsToSplit, removeSelection, selectedIds } from './edit-commands.ts';
import { createClipId, type EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';
import { currentLayout } from './use-layout.ts';

/** Deletes the selected clips and closes the gap. */
export function rippleDeleteSelection(session: EditorSession): void {
  removeSelection(session, rippleDelete(session.document.timeline, selectedIds(session), optionsOf(session)));
}

/** Puts the sound of the selected clip on an audio track of its own. */
export function detachSelectedSound(session: EditorSession): void {
  const [selected] = session.store.get(selectedClipsAtom);
  const result = detachSound(session.document.timeline, selected?.clip.id ?? '', optionsOf(session));
  runEdit(session, 'Sound detached', result);
}

/** Silences the selected clips with sound; if all of them are silent, they sound again as loud as their source. */
export function muteSelection(session: EditorSession): void {
  const isHeard = ({ clip, track }: PlacedClip) =>
    track.type !== 'caption' && !isHeld(clip) && session.media(clip.assetId)?.hasAudio === true;
  const clips = session.store.get(selectedClipsAtom).filter(isHeard);
  const volume = clips.every(({ clip }) => clip.volume === 0) ? 1 : 0;
  let result: EditResult =
    clips.length === 0 ? refuse('edit.no-sound') : { ok: true, timeline: session.document.timeline };
  for (const { clip } of clips) {
    if (result.ok) result = setClipProperties(result.timeline, clip.id, { volume }, session.media);
  }
  runEdit(session, volume === 0 ? 'Sound muted' : 'Sound unmuted', result);
}

/** Groups the selected clips and those of their groups. */
export function linkSelection(session: EditorSession): void {
  runEdit(session, 'Clips grouped', linkClips(session.document.timeline, selectedIds(session), createClipId));
}

/** Takes the groups of the selected clips apart. */
export function unlinkSelection(session: EditorSession): void {
  runEdit(session, 'Clips ungrouped', unlinkClips(session.document.timeline, selectedIds(session)));
}

/** Leads to the speed of the selected clips, in the inspector. */
export function showSpeed({ store, media }: EditorSession): void {
  const selected = store.get(selectedClipsAtom);
  const isPaced = selected.every(({ clip, track }) => track.type !== 'caption' && canHaveSpeed(clip, media));
  if (!isPaced || selected.length === 0) {
    toast({ title: EDIT_ERRORS['edit.no-speed'] });
    return;
  }
  if (currentLayout() !== 'wide') store.set(sheetAtom, 'inspector');
  store.set(isSpeedWantedAtom, true);
}

/** Asks for media to take the place of that of the selected clip. */
export function showReplacements({ store, document }: EditorSession): void {
  const [selected, ...others] = store.get(selectedClipsAtom);
  const hasMedia = selected && selected.track.type !== 'caption' && !findGraphic(selected.clip.effects);
  if (!hasMedia || others.length > 0) {
    toast({ title: EDIT_ERRORS[document.selection.size > 1 ? 'edit.several-selected' : 'edit.no-media'] });
    return;
  }
  store.set(clipDialogAtom, { type: 'replace', clipId: selected.clip.id });
}

/** Holds the picture at the playhead: that of the selected clip under it. Selects the new freeze frame. */
export function freezeAtPlayhead(session: EditorSession): void {
  const selected = session.store.get(selectedClipsAtom);
  const at = session.playback.currentTime();
  const isUnder = ({ clip }: PlacedClip) => clip.start <= at && at < clip.end;
  const pictures = selected.filter(({ track }) => track.type === 'video');
  const placed = pictures.find(isUnder) ?? pictures[0] ?? selected[0];
  const result = freezeFrame(session.document.timeline, placed?.clip.id ?? '', at, optionsOf(session));
  if (runEdit(session, 'Frame frozen for 2 s', result) && result.ok) session.document.select(new Set([result.heldId]));
}

/** Plays the selected clips backwards, or forward again if all of them are reversed. */
export function reverseSelection(session: EditorSession): void {
  const clips = session.store.get(selectedClipsAtom).map(({ clip }) => clip);
  const reversed = !clips.every((clip) => clip.reversed);
  const ids = clips.map(({ id }) => id);
  const result = setSpeeds(session.document.timeline, ids, { reversed }, optionsOf(session));
  runEdit(session, reversed ? 'Clip reversed' : 'Clip plays forward', result);
}

/** Removes the part of the selected clip before or after the playhead and closes the gap. */
export function rippleTrimSelection(session: EditorSession, edge: 'start' | 'end'): void {
  const at = session.playback.currentTime();
  const selected = session.store.get(selectedClipsAtom);
  const [under] = clipsToSplit(selected, at);
  const isDone = under ? rippleTrimClip(session, under.id, edge, at) : refuseTrim(session, selected[0]?.clip.id);
  // The picture under the playhead is now at the clip's start.
  if (isDone && edge === 'start' && under) session.playback.seek(under.start);
}

/** Moves an edge of a clip to a time. Later clips close up or make room. Returns true if made. */
export function rippleTrimClip(
  session: EditorSession,
  clipId: string,
  edge: 'start' | 'end',
  at: TimelineTime,
): boolean {
  const clip = findClip(session.document.timeline, clipId)?.clip;
  const isLonger = clip !== undefined && (edge === 'start' ? at < clip.start : at > clip.end);
  const what = edge === 'start' ? 'Start' : 'End';
  const label = isLonger ? `${what} moved and room made` : `${what} trimmed and the gap closed`;
  return runEdit(session, label, rippleTrim(session.document.timeline, clipId, { edge, at }, optionsOf(session)));
}

function refuseTrim(session: EditorSession, clipId: string | undefined): boolean {
  return runEdit(
    session,
    '',
    clipId === undefined ? refuse('edit.clip-not-found') : refuse('edit.nothing-left', [clipId]),
  );
}

/** Computes a move of clips to a cut of their track. */
export function computeMove(session: EditorSession, move: MoveBetween): EditResult {
  const { timeline } = session.document;
  return keepLocked(timeline, moveBetween(timeline, move, optionsOf(session)));
}

/** Moves clips to a cut of their track. */
export function moveClipsBetween(session: EditorSession, move: MoveBetween, label: string): void {
  runEdit(session, label, computeMove(session, move));
}

function optionsOf(session: EditorSession): RippleOptions {
  return { keepsTogether: session.store.get(keepsTogetherAtom), createId: createClipId, media: session.media };
}
