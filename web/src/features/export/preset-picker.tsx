import { RadioGroup } from 'radix-ui';
import { Link } from 'wouter';
import { isPresetAllowed, type Plan } from '#shared/plans/plans.ts';
import { type AspectRatio, EXPORT_PRESETS, type ExportPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PresetShape } from './preset-shape.tsx';

interface PresetPickerProps {
  plan: Plan;
  /** The project's, to mark presets that fit and explain those that crop. */
  aspectRatio: AspectRatio;
  /** Shapes in which the creator has placed clips. */
  placed?: ReadonlySet<AspectRatio>;
  presetId: string;
  onPresetChange: (presetId: string) => void;
}

/** The presets that a plan allows, as cards with their frames to scale. */
export function PresetPicker({ plan, aspectRatio, placed, presetId, onPresetChange }: PresetPickerProps) {
  const presets: readonly ExportPreset[] = EXPORT_PRESETS.filter(({ id }) => isPresetAllowed(plan, id));
  const largestSide = Math.max(...presets.flatMap(({ resolution }) => [resolution.width, resolution.height]));

  return (
    <>
      <RadioGroup.Root
        value={presetId}
        onValueChange={onPresetChange}
        aria-labelledby="presets-heading"
        className="grid gap-3 sm:grid-cols-2"
      >
        {presets.map((preset) => (
          <RadioGroup.Item
            key={preset.id}
            value={preset.id}
            className="group flex items-center gap-4 rounded-lg border border-line-strong bg-surface p-3 text-left transition-colors hover:border-control disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-raised"
          >
            <PresetShape preset={preset} largestSide={largestSide} />
            <span className="min-w-0">
              <span className="block font-semibold text-md">{preset.name}</span>
              <span className="mt-0.5 block text-muted text-xs tabular">
                {preset.aspectRatio} · {preset.resolution.width}×{preset.resolution.height} · {preset.fps} fps ·{' '}
                {presetBitrateBps(preset) / 1_000_000} Mbps
              </span>
              {preset.aspectRatio === aspectRatio ? (
                <Badge className="mt-1.5">{describeFit(preset, aspectRatio)}</Badge>
              ) : (
                <span className="mt-0.5 block text-muted text-xs">{describeFit(preset, aspectRatio, placed)}</span>
              )}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {presets.length < EXPORT_PRESETS.length && (
        <Link href="/pricing" className="mt-3 inline-block text-muted text-sm underline hover:text-text">
          Upgrade to Studio for 4K exports
        </Link>
      )}
    </>
  );
}

/** Says how a preset's frame shows a project of a shape. @param placed As in the picker. */
export function describeFit(preset: ExportPreset, aspectRatio: AspectRatio, placed?: ReadonlySet<AspectRatio>): string {
  if (preset.aspectRatio === aspectRatio) return 'Fits this project';
  return placed?.has(preset.aspectRatio)
    ? `Placed for ${preset.aspectRatio}`
    : `Crops ${aspectRatio} to ${preset.aspectRatio}`;
}
