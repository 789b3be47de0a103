import { useState } from 'react';
import type { AdminAnalytics } from '#shared/contracts/admin.ts';
import type { RenderStatus } from '#shared/contracts/render.ts';
import { isCancelled } from '#web/features/export/export-status.ts';
import { presetName } from '#web/features/export/format.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDay, formatDayAndTime } from './format-date.ts';
import { RenderLogDialog } from './render-log-dialog.tsx';

type Activity = AdminAnalytics['recentActivity'];
type AdminRender = Activity['renders'][number];

const TONES: Record<RenderStatus, BadgeTone> = {
  pending: 'neutral',
  queued: 'warning',
  processing: 'accent',
  completed: 'success',
  failed: 'danger',
};

export function RecentProjects({ projects }: { projects: Activity['projects'] }) {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="font-semibold text-base">Recent Projects</h2>
      {projects.length === 0 && <p className="mt-3 text-muted">No projects yet</p>}
      <ul className="mt-2 divide-y divide-line">
        {projects.map(({ id, name, description, createdAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <p dir="auto" className="truncate font-medium">
                {name}
              </p>
              <p dir="auto" className="line-clamp-2 text-muted">
                {description || 'No description'}
              </p>
            </div>
            <time dateTime={createdAt} className="shrink-0 text-muted text-xs tabular">
              {formatDay(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The latest renders; failed ones with their reason and log. */
export function RecentRenders({ renders }: { renders: Activity['renders'] }) {
  const [read, setRead] = useState<AdminRender | null>(null);
  return (
    <Card className="min-w-0 p-5">
      <h2 className="font-semibold text-base">Recent Renders</h2>
      {renders.length === 0 && <p className="mt-3 text-muted">No renders yet</p>}
      <ul className="mt-2 divide-y divide-line">
        {renders.map((render) => (
          <li key={render.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="font-medium">{presetName(render.preset)}</p>
              <div className="flex items-center gap-3">
                {isCancelled(render) ? (
                  <Badge>Cancelled</Badge>
                ) : (
                  <Badge tone={TONES[render.status]}>
                    {render.status.charAt(0).toUpperCase() + render.status.slice(1)}
                  </Badge>
                )}
                <time dateTime={render.createdAt} className="text-muted text-xs tabular">
                  {formatDayAndTime(render.createdAt)}
                </time>
              </div>
            </div>
            {render.status === 'failed' && !isCancelled(render) && (
              <div className="mt-1.5 flex items-start justify-between gap-4">
                <p className="min-w-0 text-danger">{render.errorMessage ?? 'It failed without a message.'}</p>
                <Button size="sm" onClick={() => setRead(render)}>
                  Show Log
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <RenderLogDialog render={read} onClose={() => setRead(null)} />
    </Card>
  );
}
