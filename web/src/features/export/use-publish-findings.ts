import { useQuery } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import type { ExportPreset } from '#shared/presets/presets.ts';
import { checkBeforePublish } from '#shared/publish/check-before-publish.ts';
import { isCreditRequired } from '#shared/publish/credits.ts';
import type { PublishFinding } from '#shared/publish/finding.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { queryClient } from '#web/http/client.ts';
import { readGlossary } from '#web/queries/glossary.ts';

interface PublishFindingsOptions {
  readonly projectId: string;
  readonly plan: RenderPlan;
  readonly tracks: readonly Track[];
  readonly assets: readonly Asset[];
  readonly preset: ExportPreset;
}

/**
 * Findings of a video. Places of texts and the sound are measured in the background and join the others when they are
 * known.
 */
export function usePublishFindings({
  projectId,
  plan,
  tracks,
  assets,
  preset,
}: PublishFindingsOptions): readonly PublishFinding[] {
  const glossary = useQuery({
    queryKey: ['publish', projectId, 'glossary'],
    queryFn: () => readGlossary(queryClient, projectId),
    gcTime: 0,
  });
  const { captions, captionLook, audio, isLoudnessNormalized, layers, width, height } = plan;
  const graphics = layers.filter(({ type }) => type === 'graphic');
  const texts = useQuery({
    queryKey: ['publish', projectId, 'texts', preset.platform, { captions, captionLook, graphics, width, height }],
    queryFn: async () => (await import('./measure-texts.ts')).measureTexts(plan, preset),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mix = useQuery({
    queryKey: ['publish', projectId, 'mix', audio, plan.sampleFrameCount, isLoudnessNormalized],
    queryFn: async ({ signal }) => (await import('./measure-sound.ts')).measureSound(plan, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return checkBeforePublish({
    plan,
    tracks,
    sources: assets.map(planSourceOf),
    platform: preset.platform,
    credited: new Set(assets.filter(({ credit }) => isCreditRequired(credit)).map(({ id }) => id)),
    glossary: glossary.data,
    coveredTexts: texts.data,
    mix: mix.data,
  });
}
