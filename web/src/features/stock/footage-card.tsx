import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StockVideo } from '#shared/contracts/stock.ts';
import { formatDuration } from '#shared/time/format.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import { BackgroundCanvas } from './background-canvas.tsx';

interface FootageCardProps {
  video: StockVideo;
  isAdding: boolean;
  /** Also cancels. */
  onPress: () => void;
}

/** A stock video: moves while the pointer or the focus is on it, is added by a press, and shows length and dimensions. */
export function FootageCard({ video, isAdding, onPress }: FootageCardProps) {
  const { id, title, duration, width, height, credit } = video;
  const [isPlaying, setIsPlaying] = useState(false);
  const recipe = title === undefined ? undefined : LIBRARY_PICTURES.find((known) => known.id === id);
  const name = title ?? `Video by ${credit?.name ?? 'the provider'}`;
  const facts = [formatDuration(duration), `${width} × ${height}`];
  const play = () => setIsPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  const rest = () => setIsPlaying(false);
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={isAdding ? `Cancel adding ${name}` : `Add ${name} to the library, ${facts.join(' · ')}`}
        onClick={onPress}
        onPointerEnter={play}
        onPointerLeave={rest}
        onFocus={play}
        onBlur={rest}
        className="group relative block w-full overflow-hidden rounded-md bg-black text-left"
        style={{ aspectRatio: `${width} / ${height}`, maxHeight: '15rem' }}
      >
        {recipe ? (
          <BackgroundCanvas recipe={recipe} size={{ width, height }} isPlaying={isPlaying} />
        ) : (
          <ProviderPictures video={video} isPlaying={isPlaying} />
        )}
        <span className="absolute right-1 bottom-1 left-1 flex flex-wrap justify-end gap-1">
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap rounded-xs bg-scrim px-1 text-text text-xs leading-4 tabular">
              {fact}
            </span>
          ))}
        </span>
        <span
          className={`absolute top-1 right-1 grid size-6 place-items-center rounded-sm bg-scrim text-text [&_svg]:size-4 ${
            isAdding ? '' : 'opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100'
          }`}
        >
          {isAdding ? <Spinner /> : <Plus />}
        </span>
      </button>
      <p className="truncate px-0.5 pt-1 pb-1.5 text-muted text-xs">
        {credit ? (
          <a href={credit.url} target="_blank" rel="noreferrer" className="underline hover:text-text">
            {credit.name} on Pexels
          </a>
        ) : (
          name
        )}
      </p>
    </li>
  );
}

/** Time of each still while the pointer is on it. */
const STILL_MS = 600;

function ProviderPictures({ video, isPlaying }: { video: StockVideo; isPlaying: boolean }) {
  const pictures = video.video_pictures.length > 0 ? video.video_pictures.map(({ picture }) => picture) : [video.image];
  const [shown, setShown] = useState(0);
  const count = pictures.length;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % count), STILL_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  const source = isPlaying ? (pictures[shown] ?? video.image) : video.image;
  return <img src={source} alt="" loading="lazy" decoding="async" className="size-full object-cover" />;
}
