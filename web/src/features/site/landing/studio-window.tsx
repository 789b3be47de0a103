import { ProductClip } from './product-clip.tsx';

/** The clips of the video above by track, in percent of its fifteen seconds. */
const TRACKS = [
  {
    name: 'Captions',
    color: 'bg-caption',
    clips: [
      { start: 0, length: 18.5 },
      { start: 19, length: 9 },
      { start: 28.6, length: 19 },
      { start: 48, length: 18 },
      { start: 66.6, length: 7 },
      { start: 74, length: 12 },
      { start: 86.6, length: 13.4 },
    ],
  },
  {
    name: 'Video',
    color: 'bg-video',
    clips: [
      { start: 0, length: 28.2 },
      { start: 28.6, length: 37.6 },
      { start: 66.6, length: 19.6 },
      { start: 86.6, length: 13.4 },
    ],
  },
] as const;

/** The studio in small: a video made in it, above the timeline that it lies on. */
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
          {['0:00', '0:05', '0:10', '0:15'].map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
        <div className="flex flex-col gap-1.5">
          {TRACKS.map(({ name, color, clips }) => (
            <div key={name} className="relative h-7 rounded-sm bg-raised">
              {clips.map(({ start, length }) => (
                <span
                  key={start}
                  className={`absolute inset-y-0 rounded-xs opacity-85 ${color}`}
                  style={{ left: `${start}%`, width: `${length}%` }}
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
