import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface LivePictureProps {
  label: string;
  stream: MediaStream;
  /** Mirrors the user's own face. The recording is not mirrored. */
  isMirrored?: boolean;
  className?: string;
}

/** The picture of a live stream, silent. */
export function LivePicture({ label, stream, isMirrored = false, className }: LivePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      muted
      playsInline
      className={classNames(
        'aspect-video w-full rounded-md bg-black object-contain',
        isMirrored && '-scale-x-100',
        className,
      )}
    />
  );
}
