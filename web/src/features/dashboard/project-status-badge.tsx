import type { ProjectStatus } from '#shared/contracts/project.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const LABELS: Record<ProjectStatus, { label: string; tone: BadgeTone; isBusy?: true }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  generating: { label: 'Generating', tone: 'accent', isBusy: true },
  ready: { label: 'Ready', tone: 'success' },
  rendering: { label: 'Rendering', tone: 'accent', isBusy: true },
  completed: { label: 'Completed', tone: 'video' },
};

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { label, tone, isBusy } = LABELS[status];
  return (
    <Badge tone={tone} icon={isBusy && <Spinner className="size-3" />}>
      {label}
    </Badge>
  );
}
