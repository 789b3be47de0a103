import { TRANSFORM } from '#shared/effects/transform.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { shownSourceTime } from '#web/features/editor/inspector/effect-values.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import type { HandleChange } from './handle-gesture.ts';

/** Makes the edit of a change at the playhead. */
export function changeClip(session: EditorSession, clipId: string, change: HandleChange): EditResult {
  const { timeline } = session.document;
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip) return refuse('edit.clip-not-found');
  const at = shownSourceTime(session, clip, session.playback.currentTime());
  return setEffectValues(timeline, { clipId, effectId: TRANSFORM.id, values: change, at });
}

/** Label of the undo step. */
export function labelOf(change: HandleChange): string {
  const [part = 'position'] = Object.keys(change) as (keyof HandleChange)[];
  return `${TRANSFORM.parameters[part].name} changed`;
}
