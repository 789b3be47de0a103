import type { Microseconds, TimelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';

/** A template to put on the timeline. It brings its own edit, so that the timeline loads no code for templates. */
export interface PlacedTemplate {
  readonly name: string;
  readonly length: Microseconds;
  /** Computes the edit that puts it at a time, with the new clips and the announcement. */
  insert(at: TimelineTime): EditResult<{ readonly createdIds: readonly string[]; readonly label: string }>;
}
