import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { isPresetAllowed, type Plan } from '#shared/plans/plans.ts';
import { type AspectRatio, EXPORT_PRESETS, type ExportPreset, is4kPreset } from '#shared/presets/presets.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { countVariants } from '#shared/timeline/timeline-for.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { Button } from '#web/ui/button.tsx';

interface CropWarningProps {
  projectId: string;
  plan: Plan;
  /** The project's. */
  aspectRatio: AspectRatio;
  preset: ExportPreset;
  onPresetChange: (presetId: string) => void;
}

/** Warns when the preset's shape differs from the project's and has no variant, and offers one that fits. */
export function CropWarning({ projectId, plan, aspectRatio, preset, onPresetChange }: CropWarningProps) {
  const timeline = useQuery(timelineQuery(projectId));
  const { tracks = [] } = timeline.data ?? {};
  // The creator has placed clips for this shape.
  if (preset.aspectRatio === aspectRatio || countVariants({ tracks }, aspectRatio, preset.aspectRatio) > 0) return null;
  const fitting = fittingPreset(plan, aspectRatio, preset);
  return (
    <div className="mt-3 flex gap-3 rounded-md border border-warning p-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p role="status">
          {isAllContained(tracks)
            ? `This preset shows your ${aspectRatio} video in ${preset.aspectRatio}, with bars beside it.`
            : `This preset crops your ${aspectRatio} video to ${preset.aspectRatio}.`}
        </p>
        {fitting && (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => {
              onPresetChange(fitting.id);
              // The button disappears with the warning, so the focus moves to its choice.
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

/** True if every picture is shown whole, so that no shape crops it. */
function isAllContained(tracks: readonly Track[]): boolean {
  const pictures = tracks
    .filter(({ type }) => type === 'video')
    .flatMap((track) => track.clips.filter(({ assetId }) => assetId !== ''));
  return pictures.length > 0 && pictures.every(({ fit = 'cover' }) => fit !== 'cover');
}

/** An allowed preset of the project's shape and the chosen size, on the same platform if possible. */
function fittingPreset(plan: Plan, aspectRatio: AspectRatio, chosen: ExportPreset): ExportPreset | undefined {
  const fitting = EXPORT_PRESETS.filter(
    ({ id, aspectRatio: shape }) =>
      shape === aspectRatio && isPresetAllowed(plan, id) && is4kPreset(id) === is4kPreset(chosen.id),
  );
  return fitting.find(({ platform }) => platform === chosen.platform) ?? fitting[0];
}
