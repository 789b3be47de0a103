import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { EffectParameter, ValuesOf } from './parameter.ts';

/** The space in which an effect works: sizes, and the picture's place without any effect. */
export interface FrameGeometry {
  /** The output, in pixels. */
  readonly output: Size;
  /** The picture upright, in square pixels. */
  readonly picture: Size;
  /** The part of the picture that the clip's fit shows, in its pixels; may be fractional. */
  readonly crop: Rect;
  /** Place of that part in output pixels. */
  readonly destination: Rect;
}

export type EffectParameters = Readonly<Record<string, EffectParameter>>;

/**
 * An effect as data. Editor, validator, API, engine and tests read the same table, and none knows an effect by anything
 * else.
 * @template Job Plain numbers for the engine.
 */
export interface EffectDefinition<Parameters extends EffectParameters = EffectParameters, Job extends object = object> {
  readonly id: string;
  /** Raised when saved values would mean something else. */
  readonly version: number;
  /** Title in the interface. */
  readonly name: string;
  /** Kinds of track whose clips can have it. */
  readonly trackTypes: readonly ('video' | 'audio' | 'caption')[];
  /** A picture's effects are in the plan's layers; the sound's are compiled into its gains. */
  readonly medium: 'picture' | 'sound';
  readonly parameters: Parameters;
  /** Draws its own picture: a title or a shape, on a clip without an asset. A clip has one at most. */
  readonly isGraphic?: true;
  /** The engine's numbers for the values at one time. */
  job(values: ValuesOf<Parameters>, geometry: FrameGeometry): Job;
}

/** Checks a definition and keeps the types of its parameters. */
export function defineEffect<const Parameters extends EffectParameters, Job extends object>(
  definition: EffectDefinition<Parameters, Job>,
): EffectDefinition<Parameters, Job> {
  return definition;
}
