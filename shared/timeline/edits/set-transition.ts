import type { EffectValue } from '#shared/effects/parameter.ts';
import { isSameValue } from '#shared/effects/parameter.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { type EditResult, refuse, replaceClips, substituteClips } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { clipBefore } from '#shared/timeline/transitions.ts';
import { type ClipTransition, DEFAULT_TRANSITION_US } from '#shared/transitions/clip-transition.ts';
import { findTransitionFaults } from '#shared/transitions/find-faults.ts';
import { findTransition, TRANSITIONS } from '#shared/transitions/registry.ts';

/** New settings of a clip's transition. Absent ones stay unchanged. */
export interface TransitionChange {
  /** The incoming clip. */
  readonly clipId: string;
  /** Another kind keeps the length, and the values of parameters that both kinds have. */
  readonly id?: string;
  readonly values?: Readonly<Record<string, EffectValue>>;
  readonly duration?: Microseconds;
}

/**
 * Changes the transition into a clip, and adds one if the clip has none: a cross dissolve of half a second, unless the
 * change says otherwise. Values at their default are not stored.
 *
 *     [==a==|==b==)   →   [==a(==|==)b==)
 *
 * @returns Refused for a clip that touches none before it, and, with the field's path and its rule in words, for
 *   settings that no transition of the registry allows.
 */
export function setTransition(timeline: Timeline, change: TransitionChange): EditResult {
  const { clipId, id, values, duration } = change;
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip, track } = location;
  const before = clipBefore(track.clips, track.clips.indexOf(clip));
  if (!clip.transition && !before) return refuse('edit.no-cut', [clipId]);
  const known = clip.transition ?? newTransition();
  const definition = findTransition(id ?? known.id);
  const kept =
    id === undefined || id === known.id
      ? known
      : {
          ...known,
          id,
          version: definition?.version ?? 1,
          values: Object.fromEntries(
            Object.entries(known.values).filter(([name]) => Object.hasOwn(definition?.parameters ?? {}, name)),
          ),
        };
  const next: ClipTransition = {
    ...kept,
    values: { ...kept.values, ...values },
    duration: duration ?? kept.duration,
  };
  const [fault] = findTransitionFaults(next, track.type);
  if (fault) return { ...refuse('edit.invalid-value', [clipId], fault.message), path: ['transition', ...fault.path] };
  return replaced(timeline, track, { ...clip, transition: withoutDefaults(next) });
}

/** Removes the transition into a clip. */
export function removeTransition(timeline: Timeline, clipId: string): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { transition, ...clip } = location.clip;
  return transition ? replaced(timeline, location.track, clip) : refuse('edit.no-transition', [clipId]);
}

/**
 * Gives every cut of a clip's track the transition of that clip.
 * @returns The number of cuts that changed.
 */
export function applyToAllCuts(timeline: Timeline, clipId: string): EditResult<{ readonly count: number }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip, track } = location;
  const { transition } = clip;
  if (!transition) return refuse('edit.no-transition', [clipId]);
  let count = 0;
  const clips = track.clips.map((each, index) => {
    if (each === clip || !clipBefore(track.clips, index)) return each;
    count += 1;
    return { ...each, transition };
  });
  return replaceClips(timeline, new Map([[track.id, clips]]), { count });
}

/** A cross dissolve of the usual length. */
function newTransition(): ClipTransition {
  const [first] = TRANSITIONS;
  if (!first) throw new RangeError('There are no transitions');
  return { id: first.id, version: first.version, values: {}, duration: DEFAULT_TRANSITION_US };
}

function withoutDefaults(transition: ClipTransition): ClipTransition {
  const parameters = findTransition(transition.id)?.parameters ?? {};
  const values = Object.entries(transition.values).filter(([name, value]) => {
    const parameter = parameters[name];
    return !parameter || !isSameValue(value, parameter.default);
  });
  return { ...transition, values: Object.fromEntries(values) };
}

function replaced(timeline: Timeline, track: Track, clip: Clip): EditResult {
  return substituteClips(timeline, track, new Map([[clip.id, [clip]]]));
}
