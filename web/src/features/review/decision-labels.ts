import type { ReviewDecisionKind } from '#shared/contracts/review-decision.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const DECISION_LABELS: Readonly<Record<ReviewDecisionKind, { label: string; tone: BadgeTone }>> = {
  approved: { label: 'Approved', tone: 'success' },
  changes_requested: { label: 'Changes asked for', tone: 'warning' },
};
