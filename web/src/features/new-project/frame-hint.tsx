import { aspectRatioOf, PLATFORM_NAMES, type Platform } from '#shared/presets/platforms.ts';
import { FrameShape } from '#web/ui/frame-shape.tsx';

/** Draws the frame that the platform shows full screen. */
export function FrameHint({ platform }: { platform: Platform }) {
  const aspectRatio = aspectRatioOf(platform);
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-canvas p-3">
      <FrameShape aspectRatio={aspectRatio} className="size-14 text-muted">
        <span className="text-[10px]">{aspectRatio}</span>
      </FrameShape>
      <p className="text-muted text-xs" aria-live="polite">
        {PLATFORM_NAMES[platform]} shows {aspectRatio === '9:16' ? 'upright' : 'wide'} video ({aspectRatio}). Footage of
        other shapes is cropped to fill the frame.
      </p>
    </div>
  );
}
