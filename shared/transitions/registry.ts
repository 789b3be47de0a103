import { isSameValue } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import type { ClipTransition } from './clip-transition.ts';
import { KINDS } from './kinds.ts';
import { isSeen, type SideJob, type TransitionDefinition } from './transition.ts';

/** Every transition, in the order of the interface. */
export const TRANSITIONS: readonly TransitionDefinition[] = KINDS;

const byId = new Map(TRANSITIONS.map((transition) => [transition.id, transition]));

/** The definition of a transition; undefined for an unknown one. */
export function findTransition(id: string): TransitionDefinition | undefined {
  return byId.get(id);
}

/**
 * The two pictures of a transition at an instant; null for one that is not seen.
 * @param progress From 0 to 1.
 */
export function sidesAt(
  { id, values }: Pick<ClipTransition, 'id' | 'values'>,
  progress: number,
): { readonly from: SideJob | null; readonly to: SideJob | null } {
  const definition = findTransition(id);
  if (!definition) throw new RangeError(`There is no transition ${id}`);
  const { from, to } = definition.job(progress, completeValues(definition, values));
  return { from: isSeen(from) ? from : null, to: isSeen(to) ? to : null };
}

/**
 * Describes everything in a transition that decides its pictures at a given progress: id, version and values other than
 * the defaults.
 */
export function describeTransition({ id, version, values }: Omit<ClipTransition, 'duration'>): readonly unknown[] {
  const parameters = Object.entries(findTransition(id)?.parameters ?? {});
  const changed = parameters.flatMap(([name, parameter]) => {
    const value = values[name];
    return value === undefined || isSameValue(value, parameter.default) ? [] : [[name, value]];
  });
  return [id, version, changed];
}
