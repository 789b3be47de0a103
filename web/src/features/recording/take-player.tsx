import { useEffect, useState } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Take } from '#workers/browser/record/record-types.ts';

const LABELS = { webcam: 'Webcam recording', audio: 'Audio recording', screen: 'Screen recording' } as const;

/** A finished take, to be played. */
export function TakePlayer({ take }: { take: Take }) {
  const [media, setMedia] = useState<{ url: string } | { failure: string } | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    const show = (file: File) => {
      if (isGone) return;
      url = URL.createObjectURL(file);
      setMedia({ url });
    };
    take.file().then(show, (error: Error) => setMedia({ failure: error.message }));
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [take]);
  if (media === null) return <Spinner className="size-4 text-muted" />;
  if ('failure' in media) return <p className="text-danger text-xs">{media.failure}</p>;
  if (take.kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: the user's own recording, just made.
    return <audio src={media.url} controls aria-label={LABELS.audio} className="w-full" />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the user's own recording, just made.
    <video
      src={media.url}
      controls
      playsInline
      aria-label={LABELS[take.kind]}
      className="aspect-video w-full rounded-md bg-black"
    />
  );
}
