import type { ReviewDecision } from '#shared/contracts/review-decision.ts';
import { describeChanges } from '#shared/review/describe-changes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChangedStretches, type ComparableVersions } from './changed-stretches.tsx';
import { DECISION_LABELS } from './decision-labels.ts';

interface DecisionListProps<Decision extends ReviewDecision> {
  decisions: readonly Decision[];
  /** The versions of the video that a decision is about. Absent: they cannot be compared here. */
  versionsOf?: (decision: Decision) => ComparableVersions;
  /** Name of the list. */
  label: string;
}

/** Reviewers’ decisions, with their notes. */
export function DecisionList<Decision extends ReviewDecision>({
  decisions,
  versionsOf,
  label,
}: DecisionListProps<Decision>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {decisions.map((decided) => (
        <li key={decided.id} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={DECISION_LABELS[decided.decision].tone}>{DECISION_LABELS[decided.decision].label}</Badge>
            <bdi className="min-w-0 break-words font-medium text-sm">{decided.reviewer.name}</bdi>
          </span>
          {!decided.isCurrent && (
            <p className="text-muted text-sm">
              On version {decided.version}. {decided.changes && `Since then: ${describeChanges(decided.changes)}`}
            </p>
          )}
          {!decided.isCurrent && versionsOf && <ChangedStretches decision={decided} versions={versionsOf(decided)} />}
          {decided.note !== '' && (
            <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
              {decided.note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
