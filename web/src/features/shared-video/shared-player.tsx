import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { SharedVideo } from '#shared/contracts/review.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { reportView, sharedUrl } from './shared-api.ts';

interface SharedPlayerProps {
  token: string;
  video: Extract<SharedVideo, { isLocked: false }>;
  ref: Ref<HTMLVideoElement>;
  /** The video plays, or is at another time. */
  onPlay: () => void;
  onSeeking: () => void;
  /** Over the picture, and as large. */
  overlay?: ReactNode;
}

/** Plays at once: with sound where the browser allows it, else muted with a button for the sound. */
export function SharedPlayer({ token, video, ref, onPlay, onSeeking, overlay }: SharedPlayerProps) {
  const { title, size, hasPoster, version } = video;
  const element = useRef<HTMLVideoElement>(null);
  const hasReported = useRef(false);
  const [isSilenced, setIsSilenced] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useImperativeHandle(ref, () => element.current as HTMLVideoElement);

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    player.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      player.muted = true;
      setIsSilenced(true);
      // A browser that refuses this too shows its play button.
      player.play().catch(() => {});
    });
  }, []);

  const onPlaying = () => {
    if (hasReported.current) return;
    hasReported.current = true;
    reportView(token);
  };
  const soundOn = () => {
    if (element.current) element.current.muted = false;
    setIsSilenced(false);
  };

  return (
    <>
      <div
        className={classNames('relative mx-auto max-w-full', !size && 'w-fit')}
        style={size ? boxOf(size) : undefined}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the picture. */}
        <video
          ref={element}
          controls
          playsInline
          preload="auto"
          aria-label={title}
          src={sharedUrl(token, 'video', version)}
          poster={hasPoster ? sharedUrl(token, 'poster') : undefined}
          width={size?.width}
          height={size?.height}
          onPlaying={onPlaying}
          onPlay={onPlay}
          onSeeking={onSeeking}
          onVolumeChange={({ currentTarget }) => !currentTarget.muted && setIsSilenced(false)}
          onError={() => setHasFailed(true)}
          className={classNames(
            'block rounded-lg bg-black',
            size ? 'size-full' : 'h-auto max-h-[70dvh] w-auto max-w-full',
          )}
        />
        {overlay}
        {isSilenced && (
          <Button size="lg" onClick={soundOn} className="absolute top-3 left-1/2 -translate-x-1/2">
            Turn Sound On
          </Button>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-2 text-danger text-sm">
          The video could not be played. Reload the page to try again.
        </p>
      )}
    </>
  );
}

/** The picture's box, which has its size before the video arrives, and without one. */
function boxOf({ width, height }: Size): CSSProperties {
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, ${(70 * width) / height}dvh)` };
}
