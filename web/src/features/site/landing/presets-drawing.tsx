import { FrameShape } from '#web/ui/frame-shape.tsx';

const PRESETS = [
  { name: 'TikTok', size: '1080 × 1920', aspectRatio: '9:16' },
  { name: 'Instagram Reels', size: '1080 × 1920', aspectRatio: '9:16' },
  { name: 'Instagram Post', size: '1080 × 1080', aspectRatio: '1:1' },
  { name: 'YouTube', size: '1920 × 1080', aspectRatio: '16:9' },
] as const;

/** The platforms' frames to scale, and a running export. */
export function PresetsDrawing() {
  return (
    <div
      role="img"
      aria-label="Frames of the platforms to scale, above a progress bar at 64 percent"
      data-theme="studio"
      className="rounded-lg border border-line bg-canvas p-4 text-sm text-text sm:p-5"
    >
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {PRESETS.map(({ name, size, aspectRatio }, index) => (
          <div
            key={name}
            className={`flex flex-col items-center gap-2 rounded-md border bg-surface px-2 py-3 text-center ${index === 0 ? 'border-accent' : 'border-line'}`}
          >
            <FrameShape aspectRatio={aspectRatio} className="size-12 text-muted" />
            <span className="text-xs">{name}</span>
            <span className="text-faint text-xs tabular">{size}</span>
          </div>
        ))}
      </div>
      <div className="mt-4 flex justify-between text-xs">
        <span>Processing video...</span>
        <span className="tabular">64%</span>
      </div>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-raised">
        <div className="h-full w-[64%] rounded-full bg-accent" />
      </div>
    </div>
  );
}
