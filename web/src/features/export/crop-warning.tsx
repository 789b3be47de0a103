import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { isPresetAllowed, type Plan } from '#shared/plans/plans.ts';
import { type AspectRatio, EXPORT_PRESETS, type ExportPreset, is4kPreset } from '#shared/presets/presets.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { timelineQuery } from '../../queries/projects.ts';
import { Button } from '../../ui/button.tsx';

interface CropWarningProps {
  projectId: string;
  plan: Plan;
  /** Of the project. */
  aspectRatio: AspectRatio;
  preset: ExportPreset;
  onPresetChange: (presetId: string) => void;
}

/** Says that the chosen preset has another shape than the project, and offers one that fits. Nothing where it fits. */
export function CropWarning({ projectId, plan, aspectRatio, preset, onPresetChange }: CropWarningProps) {
  const timeline = useQuery(timelineQuery(projectId));
  if (preset.aspectRatio === aspectRatio) return null;
  const fitting = fittingPreset(plan, aspectRatio, preset);
  return (
    <div className="mt-3 flex gap-3 rounded-md border border-warning p-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p role="status">
          {isAllContained(timeline.data?.tracks ?? [])
            ? `This preset shows your ${aspectRatio} video in ${preset.aspectRatio}, with bars beside it.`
            : `This preset crops your ${aspectRatio} video to ${preset.aspectRatio}.`}
        </p>
        {fitting && (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => {
              onPresetChange(fitting.id);
              // This button goes with the warning; the focus goes to what it chose.
              document.querySelector<HTMLElement>(`[role="radio"][value="${fitting.id}"]`)?.focus();
            }}
          >
            Use {fitting.name}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether every picture of the timeline is to be shown whole: then nothing is cut off in another shape. */
function isAllContained(tracks: readonly Track[]): boolean {
  const pictures = tracks
    .filter(({ type }) => type === 'video')
    .flatMap((track) => track.clips.filter((clip) => !isPlaceholder(clip, track.type)));
  return pictures.length > 0 && pictures.every(({ fit }) => fit === 'contain');
}

/** A preset of the project's shape that the plan allows, as large as the chosen one; of the same platform if there is one. */
function fittingPreset(plan: Plan, aspectRatio: AspectRatio, chosen: ExportPreset): ExportPreset | undefined {
  const fitting = EXPORT_PRESETS.filter(
    ({ id, aspectRatio: shape }) =>
      shape === aspectRatio && isPresetAllowed(plan, id) && is4kPreset(id) === is4kPreset(chosen.id),
  );
  return fitting.find(({ platform }) => platform === chosen.platform) ?? fitting[0];
}
