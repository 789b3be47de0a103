import type { ExportPreset } from '#shared/presets/presets.ts';

interface PresetShapeProps {
  preset: ExportPreset;
  /** The longest side of all shown presets in pixels; it fills the box. */
  largestSide: number;
}

const BOX = 64;

/** A preset's frame, to scale. */
export function PresetShape({ preset, largestSide }: PresetShapeProps) {
  const width = (preset.resolution.width / largestSide) * BOX;
  const height = (preset.resolution.height / largestSide) * BOX;
  return (
    <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className="size-16 shrink-0">
      <rect
        x={(BOX - width) / 2 + 1}
        y={(BOX - height) / 2 + 1}
        width={width - 2}
        height={height - 2}
        rx="3"
        strokeWidth="1.5"
        className="fill-canvas stroke-control group-data-[state=checked]:stroke-accent"
      />
    </svg>
  );
}
