import { useEffect, useRef } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import { queryClient } from '#web/http/client.ts';
import { projectQuery, projectsQuery } from '#web/queries/projects.ts';
import { isActive } from '#web/queries/renders.ts';
import { toast } from '#web/ui/toast-store.ts';
import { announceVideo } from './announce-end.ts';
import { isCancelled } from './export-status.ts';
import { presetName } from './format.ts';

/** Announces the end of a cloud render shown on this page and reloads the project's status. */
export function useCloudEnd(renders: readonly RenderJob[]): void {
  const active = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const cloud = renders.filter(({ executor }) => executor === 'server');
    for (const job of cloud) if (active.current.has(job.id) && !isActive(job)) announce(job);
    active.current = new Set(cloud.filter(isActive).map(({ id }) => id));
  }, [renders]);
}

function announce(job: RenderJob): void {
  const description = presetName(job.preset);
  if (job.status === 'completed') announceVideo(job);
  else if (!isCancelled(job)) {
    toast({ title: 'Export failed', description: job.errorMessage ?? description, variant: 'destructive' });
  }
  void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: projectQuery(job.projectId).queryKey, exact: true });
}
