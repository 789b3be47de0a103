import type { OmissionReason } from '#shared/render/plan.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import type { PublishFix } from './mend.ts';

/** A problem to check before a video is published. */
export interface PublishFinding {
  readonly kind:
    | OmissionReason
    | 'too-long'
    | 'solo'
    | 'black'
    | 'tail'
    | 'silent'
    | 'clipping'
    | 'quiet'
    | 'covered'
    | 'fast-caption'
    | 'glossary'
    | 'letters'
    | 'enlarged'
    | 'credit';
  /** For users, without a full stop. */
  readonly message: string;
  /** The first time at which it occurs. */
  readonly at: TimelineTime;
  /** The clip to fix there, or null when there is none. */
  readonly clipId: string | null;
  /** The edit that mends it, or null where one edit can't. */
  readonly fix: PublishFix | null;
}
