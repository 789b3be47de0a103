import { type ClipEffect, effectValuesAt } from '#shared/effects/clip-effect.ts';
import { findEffectFaults } from '#shared/effects/find-faults.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { setKeyframe } from '#shared/effects/keyframes.ts';
import { type EffectValue, isSameValue } from '#shared/effects/parameter.ts';
import { EFFECTS, findEffect } from '#shared/effects/registry.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import {
  type EditRefusal,
  type EditResult,
  refuse,
  replaceClips,
  substituteClips,
} from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** New values of an effect's parameters. Absent ones stay unchanged. */
export interface EffectChange {
  readonly clipId: string;
  readonly effectId: string;
  readonly values: Readonly<Record<string, EffectValue>>;
  /** Source time of the clip at which a parameter with keyframes gets a keyframe, in place of a new constant value. */
  readonly at: SourceTime;
}

/**
 * Sets parameters of an effect, and adds the effect if the clip lacks it. Values at their default are not stored, and
 * an effect without values and keyframes is removed, so the clip is as if it never had it.
 * @returns Refused, with the field's path and its rule in words, for values that no effect of the registry allows on
 *   this clip.
 */
export function setEffectValues(timeline: Timeline, { clipId, effectId, values, at }: EffectChange): EditResult {
  return changeEffect(timeline, clipId, effectId, (effect) => {
    const moving = Object.entries(values).filter(([name]) => effect.keyframes?.[name] !== undefined);
    const keyframes = { ...effect.keyframes };
    for (const [name, value] of moving) {
      const before = keyframes[name]?.findLast(({ time }) => time <= at);
      const ease = before?.ease;
      keyframes[name] = setKeyframe(keyframes[name] ?? [], { time: at, value, ...(ease && { ease }) });
    }
    const fixed = Object.entries(values).filter(([name]) => effect.keyframes?.[name] === undefined);
    return {
      ...effect,
      values: { ...effect.values, ...Object.fromEntries(fixed) },
      ...(moving.length > 0 && { keyframes }),
    };
  });
}

/** Removes an effect from a clip. @returns Refused for a title or a shape: without it, its clip would be a placeholder. */
export function removeEffect(timeline: Timeline, clipId: string, effectId: string): EditResult {
  return changeEffect(timeline, clipId, effectId, () => null);
}

/** Changes a clip's effect, or takes it off where `change` gives null; the clip gets the effect if it has none. */
export function changeEffect(
  timeline: Timeline,
  clipId: string,
  effectId: string,
  change: (effect: ClipEffect) => ClipEffect | null,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const changed = changeClip(location.clip, location.track, effectId, change);
  return 'ok' in changed ? changed : substituteClips(timeline, location.track, new Map([[clipId, [changed]]]));
}

/**
 * Gives all other clips on tracks of the same type an effect's values at a time in the clip's source, in place of their
 * own; where the clip lacks the effect, they lose it. Placeholders, titles and shapes stay as they are. Keyframes stay behind, because other sources have other times.
 */
export function copyEffectToAll(
  timeline: Timeline,
  { clipId, effectId, at }: Omit<EffectChange, 'values'>,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const own = location.clip.effects?.find(({ id }) => id === effectId);
  const values = own ? effectValuesAt(own, at) : {};
  const changes = new Map<string, readonly Clip[]>();
  for (const track of timeline.tracks) {
    if (track.type !== location.track.type) continue;
    const clips: Clip[] = [];
    for (const clip of track.clips) {
      const isOther = clip.id !== clipId && !isPlaceholder(clip, track.type) && !findGraphic(clip.effects);
      const changed = isOther
        ? changeClip(clip, track, effectId, ({ id, version }) => ({ id, version, values }))
        : clip;
      if ('ok' in changed) return changed;
      clips.push(changed);
    }
    changes.set(track.id, clips);
  }
  return replaceClips(timeline, changes);
}

function changeClip(
  clip: Clip,
  track: Track,
  effectId: string,
  change: (effect: ClipEffect) => ClipEffect | null,
): Clip | EditRefusal {
  const definition = findEffect(effectId);
  const invalid = (message: string) => refuse('edit.invalid-value', [clip.id], message);
  const blank: ClipEffect = { id: effectId, version: definition?.version ?? 1, values: {} };
  const effects = clip.effects ?? [];
  const changed = change(effects.find(({ id }) => id === effectId) ?? blank);
  if (changed === null && definition?.isGraphic) return invalid('Delete the clip to remove its title or shape.');
  const others = effects.filter(({ id }) => id !== effectId);
  const kept = changed === null ? null : withoutDefaults(changed);
  const next = sorted(kept === null ? others : [...others, kept]);
  const [fault] = changed === null ? [] : findEffectFaults(sorted([...others, changed]), track.type, clip.assetId);
  if (fault) return { ...invalid(fault.message), path: ['effects', ...fault.path] };
  const { effects: _effects, ...bare } = clip;
  return next.length > 0 ? { ...bare, effects: next } : bare;
}

/** Null when nothing is left. */
function withoutDefaults(effect: ClipEffect): ClipEffect | null {
  const parameters = findEffect(effect.id)?.parameters ?? {};
  const values = Object.entries(effect.values).filter(([name, value]) => {
    const parameter = parameters[name];
    return !parameter || !isSameValue(value, parameter.default);
  });
  const keyframes = Object.entries(effect.keyframes ?? {}).filter(([, list]) => list.length > 0);
  const { id, version } = effect;
  if (values.length === 0 && keyframes.length === 0 && findEffect(id)?.isGraphic !== true) return null;
  return {
    ...{ id, version, values: Object.fromEntries(values) },
    ...(keyframes.length > 0 && { keyframes: Object.fromEntries(keyframes) }),
  };
}

/** In the registry's order, so that equal effects are equal data. */
function sorted(effects: readonly ClipEffect[]): readonly ClipEffect[] {
  const placeOf = ({ id }: ClipEffect) => EFFECTS.findIndex((each) => each.id === id);
  return effects.toSorted((left, right) => placeOf(left) - placeOf(right));
}
