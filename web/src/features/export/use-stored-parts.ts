import { useQuery } from '@tanstack/react-query';
import type { RenderJob } from '#shared/contracts/render.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { findPreset } from '#shared/presets/presets.ts';
import type { ReusedParts } from '#workers/browser/export/export-types.ts';
import { isInterrupted } from './render-state.ts';
import { countStoredParts } from './start-render.ts';

/** Parts of an interrupted export on this device; null for any other, and until they are counted. */
export function useStoredParts(job: RenderJob | null, plan: Plan): ReusedParts | null {
  const preset = findPreset(job?.preset ?? '');
  const order = job && preset && isInterrupted(job) ? { projectId: job.projectId, preset, plan } : null;
  const { data } = useQuery({
    queryKey: ['kept-parts', job?.id, plan],
    queryFn: () => (order ? countStoredParts(order) : null),
    enabled: order !== null,
    // Nothing is stored for an export that can't be planned.
    retry: false,
    gcTime: 0,
  });
  return data ?? null;
}
