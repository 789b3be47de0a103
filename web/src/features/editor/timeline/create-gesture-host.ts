import type { Peaks } from '#shared/media/derivatives.ts';
import { beatsOnTimeline } from '#shared/timeline/beats.ts';
import { createSnapIndex } from '#shared/timeline/snapping.ts';
import { loadAdjust } from '#web/features/editor/actions/adjust-actions.ts';
import { type loadRipple, withRipple } from '#web/features/editor/actions/edit-actions.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { markersAtom } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import {
  isBeatSnappingAtom,
  isGestureActiveAtom,
  isSnappingAtom,
  keepsTogetherAtom,
  scaleAtom,
} from '#web/state/view-atoms.ts';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import { assetBeats, LEAST_BEAT_PX } from './asset-beats.ts';
import { trackRowsAtom } from './focus-atoms.ts';
import { pxToLength, visibleRange } from './gestures/geometry.ts';
import type { GestureHost } from './gestures/gesture-host.ts';
import type { Stage } from './gestures/stage.ts';
import { laneWidth } from './lane-view.ts';

/**
 * Gives gestures access to the open project.
 * @param peaksOf What is known of an asset's sound so far.
 */
export function createGestureHost(
  session: EditorSession,
  scroller: HTMLElement,
  stage: Stage,
  peaksOf: (assetId: string) => Peaks | null | undefined,
): GestureHost {
  const { store, document, playback } = session;
  let commands: Awaited<ReturnType<typeof loadAdjust>> | null = null;
  let ripple: Awaited<ReturnType<typeof loadRipple>> | null = null;

  function beats(except?: ReadonlySet<string>, trimmed?: ReadonlySet<string>) {
    if (!store.get(isBeatSnappingAtom)) return [];
    const beatsOf = (assetId: string) => assetBeats(session.media(assetId)?.bars, peaksOf(assetId));
    const least = pxToLength(LEAST_BEAT_PX, store.get(scaleAtom));
    return beatsOnTimeline(document.timeline, beatsOf, { except, trimmed, least });
  }

  return {
    stage,
    media: session.media,
    timeline: () => document.timeline,
    rows: () => store.get(trackRowsAtom),
    scale: () => store.get(scaleAtom),
    visible: () => visibleRange(scroller.scrollLeft, laneWidth(scroller), store.get(scaleAtom)),
    selection: () => document.selection,
    select: (clipIds) => document.select(clipIds),
    keepsTogether: () => store.get(keepsTogetherAtom),
    setActive: (isActive) => store.set(isGestureActiveAtom, isActive),
    snapIndex: (except, trimmed) =>
      store.get(isSnappingAtom)
        ? createSnapIndex(document.timeline, {
            ...(except ? { except } : {}),
            playhead: playback.currentTime(),
            markers: store.get(markersAtom).map(({ at }) => at),
            beats: beats(except, trimmed),
          })
        : null,
    playheadIndex: () =>
      store.get(isSnappingAtom)
        ? createSnapIndex(
            { tracks: [] },
            { markers: store.get(markersAtom).map(({ at }) => at), beats: beats(), hasSeconds: false },
          )
        : null,
    commit: (label, result) => runEdit(session, label, result),
    previewMove(move) {
      if (!ripple) {
        withRipple((loaded) => {
          ripple = loaded;
        });
      }
      return ripple?.computeMove(session, move) ?? null;
    },
    moveBetween: (...move) => withRipple((commands) => commands.moveClipsBetween(session, ...move)),
    rippleTrim: (...trim) => withRipple((commands) => commands.rippleTrimClip(session, ...trim)),
    adjust(adjustment, byUs) {
      if (!commands) {
        loadAdjust().then((loaded) => {
          commands = loaded;
        }, sayNotLoaded);
      }
      return commands?.adjust(session, adjustment, byUs) ?? null;
    },
    commitAdjustment: (adjustment, result) => commands?.commitAdjustment(session, adjustment, result),
    createId: createClipId,
    playhead: () => store.get(playheadAtom),
    seek: (time) => playback.seek(time),
    holdPlayback() {
      if (playback.state.status !== 'playing') return () => {};
      playback.pause();
      return () => playback.play();
    },
    showSourceFrame: (assetId, time) => playback.showSourceFrame(assetId, time),
    showTimeline: () => playback.showTimeline(),
  };
}
