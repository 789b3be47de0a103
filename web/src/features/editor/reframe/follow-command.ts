import { type FaceSample, type SourceRange, timesToLookAt } from '#shared/reframe/faces.ts';
import { followedRange, followSpeaker } from '#shared/reframe/follow-speaker.ts';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds, secondsToMicroseconds, sourceTime } from '#shared/time/microseconds.ts';
import { findFacesOf } from '#web/engine/face-search.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { shownShapeAtom } from '#web/state/document-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isAbort } from '#workers/lib/coded-error.ts';
import { type ClipToFollow, clipsToFollow } from './clips-to-follow.ts';
import { followWorkAtom } from './follow-work.ts';

/** Label of the undo step. */
const LABEL = 'Speaker followed';

/**
 * Finds the faces of clips on this device, then places the clips in the shape on screen so that the frame follows who
 * is seen, as one step. Does nothing while another search runs.
 * @param clipIds Default: all clips.
 */
export async function followSpeakers(session: EditorSession, clipIds?: ReadonlySet<string>): Promise<void> {
  const { store } = session;
  if (store.get(followWorkAtom)) return;
  const { shown } = store.get(shownShapeAtom);
  const clips = clipsNow(session, clipIds);
  if (clips.length === 0) {
    toast({ title: `All videos fit ${shown}`, description: 'There is nothing to follow.' });
    return;
  }
  const controller = new AbortController();
  const setShare = (share: number) => store.set(followWorkAtom, { share, cancel: () => controller.abort() });
  setShare(0);
  try {
    const faces = await findAll(clips, setShare, AbortSignal.any([controller.signal, session.left]));
    if (store.get(shownShapeAtom).shown === shown) place(session, faces, clipIds);
    else
      toast({
        title: `The speaker is not followed in ${shown}`,
        description: 'The shape was changed. Try again there.',
      });
  } catch (error) {
    if (isAbort(error)) session.announce('Stopped looking for faces');
    else reportFailure('Failed to follow the speaker', error);
  } finally {
    store.set(followWorkAtom, null);
  }
}

type Faces = ReadonlyMap<string, readonly FaceSample[]>;

/** The clips as they are now: edits go on during the search. */
function clipsNow(session: EditorSession, clipIds?: ReadonlySet<string>): readonly ClipToFollow[] {
  const { timeline } = session.document;
  return clipsToFollow({ timeline, assets: session.assets, output: session.format }, clipIds);
}

/** Finds the faces of the clips' assets, one after another. */
async function findAll(
  clips: readonly ClipToFollow[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Faces> {
  const ranges = new Map<string, SourceRange[]>();
  for (const { clip, asset } of clips) {
    const { start, endExclusive } = followedRange(clip);
    const end = secondsToMicroseconds(asset.durationSeconds ?? microsecondsToSeconds(endExclusive));
    const range = { start, endExclusive: sourceTime(Math.min(end, endExclusive)) };
    ranges.set(asset.id, [...(ranges.get(asset.id) ?? []), range]);
  }
  const total = [...ranges.values()].reduce((sum, each) => sum + timesToLookAt(each, []).length, 0);
  const faces = new Map<string, readonly FaceSample[]>();
  let before = 0;
  for (const [assetId, each] of ranges) {
    const count = timesToLookAt(each, []).length;
    const onPart = (share: number) => onShare((before + share * count) / total);
    faces.set(assetId, await findFacesOf(assetId, each, onPart, signal));
    before += count;
    onShare(before / total);
  }
  return faces;
}

function place(session: EditorSession, faces: Faces, clipIds?: ReadonlySet<string>): void {
  let { timeline } = session.document;
  let [followed, without, unsureUs] = [0, 0, 0];
  for (const { clip, asset, picture } of clipsNow(session, clipIds)) {
    const samples = faces.get(asset.id);
    if (!samples) continue;
    const { format: output, media } = session;
    const result = followSpeaker(timeline, { clipId: clip.id, output, picture, samples, media });
    if (!result.ok) {
      runEdit(session, LABEL, result);
      return;
    }
    timeline = result.timeline;
    followed += result.isFollowed ? 1 : 0;
    without += result.isFollowed ? 0 : 1;
    unsureUs += result.isFollowed ? result.unsureUs : 0;
  }
  const kept =
    without > 0 ? `No face in ${clipCount(without)}: ${without === 1 ? 'it stays' : 'they stay'} in place.` : '';
  if (followed === 0) {
    toast({ title: 'No face found', description: 'The clips stay as they are.' });
    session.announce('No face found');
    return;
  }
  const unsure =
    unsureUs > 0
      ? `No sure face for ${formatDuration(microsecondsToSeconds(unsureUs))}: the whole picture is shown there over its blurred copy.`
      : '';
  const done = `The frame follows the speaker in ${clipCount(followed)}.`;
  if (!runEdit(session, LABEL, { ok: true, timeline })) return;
  session.offerUndo(LABEL, [done, unsure, kept].filter((text) => text !== '').join(' '));
}

function clipCount(count: number): string {
  return count === 1 ? '1 clip' : `${count} clips`;
}
