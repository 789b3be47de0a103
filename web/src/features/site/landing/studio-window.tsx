import { ProductClip } from './product-clip.tsx';

/** The sample project's clips by track, from second to second. */
const SECONDS = 18;
const TRACKS = [
  {
    name: 'Captions',
    color: 'bg-caption',
    clips: [
      [0.5, 3.3],
      [4.9, 6.65],
      [6.7, 8.4],
      [9.4, 11.15],
      [11.2, 13.1],
      [13.9, 16.05],
      [16.1, 17.8],
    ],
  },
  {
    name: 'Video',
    color: 'bg-video',
    clips: [
      [0, 4.45],
      [4.5, 8.95],
      [9, 13.45],
      [13.5, 18],
    ],
  },
  {
    name: 'Voice',
    color: 'bg-audio',
    clips: [
      [0.35, 2.85],
      [4.75, 7.95],
      [9.25, 12.65],
      [13.75, 17.35],
    ],
  },
] as const;

/** A small studio: a video above its timeline. */
export function StudioWindow() {
  return (
    <div data-theme="studio" className="group overflow-hidden rounded-lg border border-line-strong bg-canvas text-text">
      <div className="flex h-10 items-center gap-2 border-line border-b bg-surface px-4 text-muted text-xs">
        <span className="font-medium text-text">Cold brew in three steps</span>
        <span aria-hidden="true">·</span>
        <span>Saved</span>
      </div>
      <div className="flex h-80 justify-center bg-canvas p-4 sm:h-104">
        <div className="aspect-9/16 h-full">
          <ProductClip />
        </div>
      </div>
      <div aria-hidden="true" className="relative overflow-hidden border-line border-t bg-surface px-4 pt-3 pb-4">
        <div className="mb-2 ml-2 flex justify-between text-[10px] text-faint tabular">
          {['0:00', '0:06', '0:12', '0:18'].map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
        <div className="flex flex-col gap-1.5">
          {TRACKS.map(({ name, color, clips }) => (
            <div key={name} className="relative h-6 rounded-sm bg-raised">
              {clips.map(([start, end]) => (
                <span
                  key={start}
                  className={`absolute inset-y-0 rounded-xs opacity-85 ${color}`}
                  style={{ left: `${(start / SECONDS) * 100}%`, width: `${((end - start) / SECONDS) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className="absolute inset-x-4 top-2 bottom-3 group-has-[[data-playing=true]]:animate-sweep">
          <span className="absolute inset-y-0 left-0 w-0.5 bg-accent">
            <span className="absolute -top-0.5 -left-1 size-2.5 rounded-full bg-accent" />
          </span>
        </div>
      </div>
    </div>
  );
}
