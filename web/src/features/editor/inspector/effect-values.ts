import { type ClipEffect, effectValuesAt } from '#shared/effects/clip-effect.ts';
import type { EffectDefinition, EffectParameters } from '#shared/effects/effect.ts';
import type { ValuesOf } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { type SourceTime, sourceTime, type TimelineTime } from '#shared/time/microseconds.ts';
import { frameToMicroseconds, microsecondsToFrame } from '#shared/time/rational.ts';
import { toSource } from '#shared/timeline/clip-time.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';

/** The instant of a clip's source that the preview shows; beyond the clip its first or last. */
export function shownSourceTime(
  { format }: Pick<EditorSession, 'format'>,
  clip: Clip,
  playhead: TimelineTime,
): SourceTime {
  const { frameRate } = format;
  const frame = microsecondsToFrame(playhead, frameRate);
  // The same instant as in `sourceTimeAt`.
  const shown = frameToMicroseconds(clip.reversed ? frame + 1 : frame, frameRate);
  return sourceTime(toSource(clip, Math.min(Math.max(clip.start, shown), clip.end)));
}

/** The effect of a definition on a clip. */
export function effectOf(clip: Clip, { id }: Pick<EffectDefinition, 'id'>): ClipEffect | undefined {
  return clip.effects?.find((effect) => effect.id === id);
}

/** All values of an effect on a clip at an instant of its source; the defaults where the clip hasn't got it. */
export function valuesOf<Parameters extends EffectParameters>(
  clip: Clip,
  definition: Pick<EffectDefinition<Parameters>, 'id' | 'parameters'>,
  at: SourceTime,
): ValuesOf<Parameters> {
  const effect = effectOf(clip, definition);
  return completeValues(definition, effect ? effectValuesAt(effect, at) : {});
}
