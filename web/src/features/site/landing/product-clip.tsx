import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/**
 * The landing page's looping clip. Its poster shows immediately. The film loads after everything else, and only for
 * visitors who didn't ask for less motion or less data.
 */
export function ProductClip() {
  const video = useRef<HTMLVideoElement>(null);
  const [isFetched, setIsFetched] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches) return;
    const fetchIt = () => setTimeout(() => setIsFetched(true), 1_000);
    if (document.readyState === 'complete') {
      const timer = fetchIt();
      return () => clearTimeout(timer);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleLoad = () => {
      timer = fetchIt();
    };
    window.addEventListener('load', handleLoad, { once: true });
    return () => {
      window.removeEventListener('load', handleLoad);
      clearTimeout(timer);
    };
  }, []);

  function toggle(): void {
    setIsFetched(true);
    if (!video.current) return;
    if (isPlaying) video.current.pause();
    // Refused if the browser wants a gesture first; the poster and the button stay.
    else video.current.play().catch(() => setIsPlaying(false));
  }

  return (
    <div className="relative h-full">
      <video
        ref={video}
        src={isFetched ? '/media/landing-loop.mp4' : undefined}
        poster="/media/landing-poster.webp"
        width={360}
        height={640}
        muted
        loop
        playsInline
        autoPlay
        preload="auto"
        aria-label="A short upright video with word-by-word captions, made in Clipwright"
        data-playing={isPlaying}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        className="h-full w-full rounded-md object-cover"
      />
      <button
        type="button"
        aria-label={isPlaying ? 'Pause the clip' : 'Play the clip'}
        onClick={toggle}
        className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-scrim text-text [&_svg]:size-4"
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
    </div>
  );
}
