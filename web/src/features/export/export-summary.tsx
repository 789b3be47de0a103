import { useQuery } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Project } from '#shared/contracts/project.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { type AspectRatio, type ExportPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { formatDuration } from '#shared/time/format.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { brandOfProject } from '#web/features/brand-kits/brand-of-project.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { useIsOutOfReach } from '#web/reach/reach.ts';
import { planExport, RenderBlocked } from './prepare-render.ts';
import { PublishChecks } from './publish-checks.tsx';
import { timelineHere } from './render-offline.ts';
import { useFix } from './use-fix.ts';
import { usePublishFindings } from './use-publish-findings.ts';

interface ExportSummaryProps {
  project: Project;
  preset: ExportPreset;
  plan: Plan;
  isLoudnessNormalized: boolean;
}

/** The expected video: its length, approximate size, and places to check first. */
export function ExportSummary({ project, preset, plan, isLoudnessNormalized }: ExportSummaryProps) {
  const isOutOfReach = useIsOutOfReach();
  const saved = useQuery({ ...timelineQuery(project.id), refetchOnMount: 'always' });
  const here = useQuery({
    queryKey: [...timelineQuery(project.id).queryKey, 'here'],
    queryFn: () => timelineHere(project.id),
    enabled: isOutOfReach,
    gcTime: 0,
  });
  const timeline = isOutOfReach ? here : saved;
  const assets = useQuery({ ...assetsQuery(), refetchOnMount: 'always' });
  const kits = useQuery(brandKitsQuery);
  if (!timeline.data || !assets.data) return <p className="min-h-5 text-muted">{preset.name}</p>;

  const brand = brandOfProject(project, kits.data ?? []);
  const outcome = tryPlan(timeline.data, assets.data, preset, { plan, brand, isLoudnessNormalized });
  if (outcome instanceof RenderBlocked) return <p className="text-warning">{outcome.message}</p>;
  const seconds = outcome.frameCount / preset.fps;
  const kit = kits.data?.find(({ id }) => id === project.brandKitId);
  return (
    <>
      <p className="text-muted tabular">
        {preset.name} · {formatDuration(seconds)} · up to {formatFileSize((presetBitrateBps(preset) / 8) * seconds)}
        {outcome.hasWatermark && ' · with watermark'}
      </p>
      {kit && (
        <p className="mt-1 break-words text-muted">
          Captions in the look of {kit.name}
          {brand.logo && ', with its logo'}
        </p>
      )}
      <Findings
        projectId={project.id}
        plan={outcome}
        tracks={timeline.data.tracks}
        assets={assets.data}
        preset={preset}
        canFix={!isOutOfReach}
        own={project.aspectRatio}
      />
    </>
  );
}

type FindingsProps = Parameters<typeof usePublishFindings>[0] & { canFix: boolean; own: AspectRatio };

function Findings({ canFix, own, ...options }: FindingsProps) {
  const fix = useFix(options.projectId, { own, shown: options.preset.aspectRatio });
  const findings = usePublishFindings(options);
  return (
    <PublishChecks
      projectId={options.projectId}
      findings={findings}
      onFix={canFix ? fix.mutate : undefined}
      fixing={fix.isPending ? fix.variables.kind : null}
    />
  );
}

function tryPlan(
  timeline: Pick<Timeline, 'tracks' | 'luts'>,
  assets: readonly Asset[],
  preset: ExportPreset,
  options: Parameters<typeof planExport>[3],
): RenderPlan | RenderBlocked {
  try {
    return planExport(timeline, assets, preset, options);
  } catch (error) {
    if (error instanceof RenderBlocked) return error;
    throw error;
  }
}
