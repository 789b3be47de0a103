import { timelineTime } from '#shared/time/microseconds.ts';
import { isEqual } from '#shared/timeline/diff.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { RippleOptions } from '#shared/timeline/edits/ripple.ts';
import { insertSlice } from '#shared/timeline/edits/time-slice.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { chainShifts } from '#shared/timeline/time-shift.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { BRAND_ENDS, type BrandEnd, type BrandTemplates } from './brand-ends.ts';
import { insertTemplate } from './insert-template.ts';
import { type TemplateConfig, templateLength } from './template.ts';

/**
 * Puts a brand's intro before a video, or its outro after it. Everything else moves later as one, so that nothing lies
 * under an intro.
 *
 *     video-1  [==a==)[==b==)   →   [intro)[==a==)[==b==)[outro)
 *
 * @returns The ids of the new clips. Refused as {@link insertTemplate} says.
 */
export function insertBrandTemplate(
  timeline: Timeline,
  end: BrandEnd,
  config: TemplateConfig,
  options: RippleOptions,
): EditResult<{ readonly createdIds: readonly string[] }> {
  const { createId, media } = options;
  const duration = timelineDuration(timeline);
  if (end === 'outro') return insertTemplate(timeline, config, duration, options);
  const start = timelineTime(0);
  if (duration === 0) return insertTemplate(timeline, config, start, options);
  const slice = { length: templateLength(config), clips: new Map() };
  const opened = insertSlice(timeline, slice, start, { createId, media });
  if (!opened.ok) return opened;
  const inserted = insertTemplate(opened.timeline, config, start, options);
  return inserted.ok ? { ...inserted, shift: opened.shift } : inserted;
}

/** True if the titles and shapes of a template are on a timeline, wherever they are. */
export function hasTemplate({ tracks }: Timeline, config: TemplateConfig): boolean {
  const clips = tracks.flatMap((track) => track.clips);
  return config.tracks
    .flatMap((track) => track.clips)
    .filter(({ effects }) => effects !== undefined)
    .every(({ effects }) => clips.some((clip) => isEqual(clip.effects, effects)));
}

/** {@link insertBrandTemplate} for each end that has a template, unless the timeline has it already. */
export function withBrandTemplates(timeline: Timeline, templates: BrandTemplates, options: RippleOptions): EditResult {
  let result: EditResult = { ok: true, timeline };
  for (const end of BRAND_ENDS) {
    const config = templates[end]?.config;
    if (!result.ok || !config || hasTemplate(result.timeline, config)) continue;
    const inserted = insertBrandTemplate(result.timeline, end, config, options);
    result = inserted.ok ? { ...inserted, shift: chainShifts(result.shift, inserted.shift) } : inserted;
  }
  return result;
}
