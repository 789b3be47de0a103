import { useCallback, useEffect, useRef, useState } from 'react';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { Take } from '#shared/transcript/find-takes.ts';
import { locateMedia } from '#web/storage/media-files.ts';
import { toast } from '#web/ui/toast-store.ts';

interface TakePlayer {
  /** Id of the take that is heard; null for none. */
  readonly playingId: string | null;
  readonly toggle: (take: Take) => void;
}

/** Plays one take at a time, from this device if it has the file. */
export function useTakePlayer(): TakePlayer {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const toggle = useCallback(
    (take: Take) => {
      stop.current();
      if (take.id === playingId) return;
      setPlayingId(take.id);
      stop.current = play(take, () => setPlayingId((id) => (id === take.id ? null : id)));
    },
    [playingId],
  );
  return { playingId, toggle };
}

/** @returns A function that stops it; `onEnd` is always called. */
function play({ assetId, in: from, out }: Take, onEnd: () => void): () => void {
  const audio = new Audio();
  let url: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    // Without a source it stops loading.
    audio.removeAttribute('src');
    audio.load();
    if (url !== null) URL.revokeObjectURL(url);
    onEnd();
  };
  const fail = () => {
    if (isOver) return;
    end();
    toast({
      title: 'The take can’t be played',
      description: 'Its file is out of reach. Try again in a moment.',
      variant: 'destructive',
    });
  };
  audio.onloadedmetadata = () => {
    audio.currentTime = microsecondsToSeconds(from);
  };
  audio.onplaying = () => {
    clearTimeout(timer);
    timer = setTimeout(end, Math.max(0, microsecondsToSeconds(out) - audio.currentTime) * 1_000);
  };
  audio.onended = end;
  audio.onerror = fail;
  audio.onseeked = () => void audio.play().catch(fail);
  void locateMedia(assetId).then((location) => {
    if (isOver) return;
    if (location.type === 'blob') url = URL.createObjectURL(location.blob);
    audio.src = url ?? (location.type === 'url' ? location.url : '');
  }, fail);
  return end;
}
