import { findValueFault } from '#shared/effects/parameter.ts';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { type ClipTransition, TRANSITION_LIMITS } from './clip-transition.ts';
import { findTransition } from './registry.ts';

/** Rules that a clip's transition can break. */
export type TransitionFaultCode =
  | 'transition.unknown'
  | 'transition.newer'
  | 'transition.wrong-track'
  | 'transition.unknown-parameter'
  | 'transition.value'
  | 'transition.length';

/** A broken rule and its place. */
export interface TransitionFault {
  /** The field, starting at the transition: `['values', 'direction']`. */
  readonly path: readonly string[];
  readonly code: TransitionFaultCode;
  /** Message for a person. */
  readonly message: string;
}

/** Message for a length outside of the limits. */
const LENGTH_FAULT = `A transition lasts from ${TRANSITION_LIMITS.minUs / MICROSECONDS_PER_SECOND} to ${TRANSITION_LIMITS.maxUs / MICROSECONDS_PER_SECOND} s.`;

/** Lists every rule that a clip's transition breaks. Edits and saves use the same check. */
export function findTransitionFaults(transition: ClipTransition, trackType: string): readonly TransitionFault[] {
  const { id, version, values, duration } = transition;
  const definition = findTransition(id);
  if (!definition) return [{ path: ['id'], code: 'transition.unknown', message: `There is no transition ${id}.` }];
  const { name: title, parameters } = definition;
  if (version > definition.version) {
    const message = `A newer version of the studio made this ${title}. Reload to update this one.`;
    return [{ path: ['version'], code: 'transition.newer', message }];
  }
  if (trackType !== 'video') {
    return [{ path: [], code: 'transition.wrong-track', message: 'Transitions are for clips on video tracks.' }];
  }
  const faults: TransitionFault[] = [];
  const { minUs, maxUs } = TRANSITION_LIMITS;
  if (!Number.isSafeInteger(duration) || duration < minUs || duration > maxUs) {
    faults.push({ path: ['duration'], code: 'transition.length', message: LENGTH_FAULT });
  }
  for (const [name, value] of Object.entries(values)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const path = ['values', name];
    if (!parameter) {
      faults.push({ path, code: 'transition.unknown-parameter', message: `${title} has no parameter ${name}.` });
      continue;
    }
    const message = findValueFault(parameter, value);
    if (message !== null) faults.push({ path, code: 'transition.value', message });
  }
  return faults;
}
