import type { Microseconds } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import type { Moved } from '#shared/timeline/edits/move-edges.ts';
import { type Cut, rollCut, touchingClip } from '#shared/timeline/edits/roll.ts';
import { slideClip } from '#shared/timeline/edits/slide.ts';
import { slipClip } from '#shared/timeline/edits/slip.ts';
import { selectedClipsAtom } from '#web/state/document-atoms.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** An edit that keeps the length of the video: of a clip's content, of a clip between its neighbours, or of a cut. */
export type Adjustment =
  | { readonly type: 'slip' | 'slide'; readonly clipId: string }
  | ({ readonly type: 'roll' } & Cut);

const LABELS: Readonly<Record<Adjustment['type'], string>> = {
  slip: 'Clip slipped',
  slide: 'Clip slid',
  roll: 'Cut rolled',
};

/** Computes an adjustment by a length of the timeline. */
export function adjust(session: EditorSession, adjustment: Adjustment, byUs: Microseconds): EditResult<Moved> {
  const { media, document } = session;
  switch (adjustment.type) {
    case 'slip':
      return slipClip(document.timeline, adjustment.clipId, byUs, media);
    case 'slide':
      return slideClip(document.timeline, adjustment.clipId, byUs, media);
    case 'roll':
      return rollCut(document.timeline, adjustment, byUs, media);
  }
}

/** Makes a computed adjustment. */
export function commitAdjustment(session: EditorSession, { type }: Adjustment, result: EditResult<Moved>): void {
  runEdit(session, LABELS[type], result);
}

/** Adjusts the selected clip, or the cut of it that is nearest to the playhead, by some frames. */
export function adjustSelection(session: EditorSession, type: Adjustment['type'], frames: number): void {
  const selected = session.store.get(selectedClipsAtom);
  const [first, ...others] = selected;
  if (!first || (others.length > 0 && type !== 'roll')) {
    runEdit(session, '', refuse(first ? 'edit.several-selected' : 'edit.nothing-selected'));
    return;
  }
  const adjustment: Adjustment = type === 'roll' ? { type, ...nearestCut(session) } : { type, clipId: first.clip.id };
  const frameUs = frameToMicroseconds(1, session.format.frameRate);
  commitAdjustment(session, adjustment, adjust(session, adjustment, frames * frameUs));
}

/** The edge nearest to the playhead, of the selected clips' edges that touch another clip; without those, of all. */
function nearestCut(session: EditorSession): Cut {
  const playhead = session.playback.currentTime();
  const edges = session.store
    .get(selectedClipsAtom)
    .flatMap(({ clip, track }) =>
      (['start', 'end'] as const).map((edge) => ({ clip, edge, isCut: touchingClip(track, clip, edge) !== undefined })),
    );
  const cuts = edges.filter(({ isCut }) => isCut);
  const distance = ({ clip, edge }: (typeof edges)[number]) => Math.abs(clip[edge] - playhead);
  const [nearest] = (cuts.length > 0 ? cuts : edges).toSorted((left, right) => distance(left) - distance(right));
  return { clipId: nearest?.clip.id ?? '', edge: nearest?.edge ?? 'start' };
}
