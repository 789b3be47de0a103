import type { EffectDefinition } from '#shared/effects/effect.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import { isHeld, shownAt } from '#shared/timeline/clip-time.ts';
import { addKeyframe, type KeyframePlace, removeKeyframe } from '#shared/timeline/edits/set-keyframe.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { effectOf, shownSourceTime } from './effect-values.ts';
import type { KeyframeView } from './keyframe-buttons.tsx';

/** Finds the keyframes of a clip's parameter around the playhead, with their commands. */
export function viewKeyframes(
  session: EditorSession,
  clip: Clip,
  definition: EffectDefinition,
  parameter: string,
): KeyframeView {
  const list = effectOf(clip, definition)?.keyframes?.[parameter] ?? [];
  const at = shownSourceTime(session, clip, session.playback.currentTime());
  const halfFrame = frameToMicroseconds(1, session.format.frameRate) / 2;
  const here = list.find(({ time }) => Math.abs(time - at) < halfFrame) ?? null;
  const isWithin = ({ time }: { time: number }) => time >= clip.in && time < clip.out;
  const name = definition.parameters[parameter]?.name.toLowerCase();
  const place: KeyframePlace = { clipId: clip.id, effectId: definition.id, parameter, at: here?.time ?? at };
  return {
    before: list.findLast((each) => each !== here && each.time < at && isWithin(each)) ?? null,
    here,
    after: list.find((each) => each !== here && each.time > at && isWithin(each)) ?? null,
    canAdd: !isHeld(clip),
    onToggle() {
      const { timeline } = session.document;
      if (here) session.edit(`Keyframe of ${name} removed`, removeKeyframe(timeline, place));
      else session.edit(`Keyframe of ${name} added`, addKeyframe(timeline, place));
    },
    onShow: ({ time }) => session.playback.seek(shownAt(clip, time)),
    onEase: (ease) => session.edit(`Ease of ${name} changed`, addKeyframe(session.document.timeline, place, ease)),
  };
}
