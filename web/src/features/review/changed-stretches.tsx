import { useState } from 'react';
import type { ReviewDecision } from '#shared/contracts/review-decision.ts';
import { rangeText } from '#shared/review/describe-changes.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ComparedVersion } from './compared-versions.tsx';

const ComparedVersions = lazyPart(async () => (await import('./compared-versions.tsx')).ComparedVersions);

/** Buttons of one decision. The sentence beside them counts the rest. */
const MAX_BUTTONS = 8;

/** The versions of a video that have a file, oldest first. */
export type ComparableVersions = readonly ComparedVersion[];

interface ChangedStretchesProps {
  decision: ReviewDecision;
  versions: ComparableVersions;
}

/** The stretches that differ from what was decided on; each opens both versions of it. */
export function ChangedStretches({ decision: { version, changes }, versions }: ChangedStretchesProps) {
  const [range, setRange] = useState<TimeRange | null>(null);
  const [before, after] = [versions.find((each) => each.version === version), versions.at(-1)];
  if (!changes || changes.ranges.length === 0 || !after) return null;
  if (!before) {
    return (
      <p className="text-muted text-sm">
        The file of version {version} was deleted, so the versions cannot be compared here.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-1">
      {changes.ranges.slice(0, MAX_BUTTONS).map((each) => (
        <Button key={each.start} size="sm" onClick={() => setRange(each)}>
          Compare {rangeText(each)}
        </Button>
      ))}
      {range && <ComparedVersions {...{ before, after, range }} onClose={() => setRange(null)} />}
    </div>
  );
}
