import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { countClips, findViolations } from '#shared/timeline/invariants.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** Types of templates. A layout is a part of a timeline: titles, shapes and captions, and slots for footage. */
export const TEMPLATE_TYPES = ['layout'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** Limits of a template's content. */
export const TEMPLATE_LIMITS = {
  tracks: 12,
  clips: 200,
  lengthUs: 300 * MICROSECONDS_PER_SECOND,
} as const;

/**
 * The content of a layout: tracks of a timeline whose first clip starts at 0, and the LUTs of their clips. Media are
 * slots, which are placeholders on video tracks.
 */
export type TemplateConfig = Pick<Timeline, 'tracks' | 'luts'>;

/** Rules for templates, besides those for timelines. */
const TEMPLATE_FAULTS = {
  'template.track': 'A template has video and caption tracks only.',
  'template.asset': 'A template has no media of its own, only places for them.',
  'template.empty': 'A template needs at least one clip.',
  'template.start': 'The first clip of a template starts at 0.',
  'template.too-many-tracks': `A template can have ${TEMPLATE_LIMITS.tracks} tracks at most.`,
  'template.too-many-clips': `A template can have ${TEMPLATE_LIMITS.clips} clips at most.`,
  'template.too-long': 'A template can be 5 minutes long at most.',
} as const;

/** A broken rule and its place. */
export interface TemplateFault {
  /** The field, starting at the content: `['tracks', 0, 'clips', 3, 'effects', 0, 'version']`. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/**
 * Lists every rule that a template's content breaks, those of timelines first. Unknown effects and those of a newer
 * version are faults, as in a timeline.
 */
export function findTemplateFaults(config: TemplateConfig): readonly TemplateFault[] {
  const found: TemplateFault[] = [...findViolations(config)];
  const report = (code: keyof typeof TEMPLATE_FAULTS, ...path: (string | number)[]) =>
    found.push({ path, code, message: TEMPLATE_FAULTS[code] });
  if (config.tracks.length > TEMPLATE_LIMITS.tracks) report('template.too-many-tracks', 'tracks');
  if (countClips(config.tracks) > TEMPLATE_LIMITS.clips) report('template.too-many-clips', 'tracks');
  config.tracks.forEach(({ type, clips }, track) => {
    if (type === 'audio') report('template.track', 'tracks', track, 'type');
    clips.forEach(({ assetId }, clip) => {
      if (assetId !== '') report('template.asset', 'tracks', track, 'clips', clip, 'assetId');
    });
  });
  const clips = config.tracks.flatMap((track) => track.clips);
  if (clips.length === 0) report('template.empty', 'tracks');
  else if (Math.min(...clips.map(({ start }) => start)) !== 0) report('template.start', 'tracks');
  if (templateLength(config) > TEMPLATE_LIMITS.lengthUs) report('template.too-long', 'tracks');
  return found;
}

/** Length of a template, to its last clip's end. */
export function templateLength(config: TemplateConfig): Microseconds {
  return timelineDuration(config);
}

/** The places for footage of one track. */
export function slotsOf({ type, clips }: Track): readonly Clip[] {
  return clips.filter((clip) => isPlaceholder(clip, type));
}
