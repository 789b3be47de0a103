import { useEffect, useId, useRef, useState } from 'react';
import { rangeText } from '#shared/review/describe-changes.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import { Button } from '#web/ui/button.tsx';

/** Farther apart, in seconds, two pictures are not of the same time. */
const IN_STEP = 0.08;

/** A version of a video. */
export interface ComparedVersion {
  readonly version: number;
  readonly url: string;
}

interface ComparedVersionsProps {
  before: ComparedVersion;
  after: ComparedVersion;
  range: TimeRange;
  onClose: () => void;
}

/** Two versions of a stretch of a video in step: side by side, on phones one above the other. */
export function ComparedVersions({ before, after, range, onClose }: ComparedVersionsProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const older = useRef<HTMLVideoElement>(null);
  const newer = useRef<HTMLVideoElement>(null);
  const [start, end] = [microsecondsToSeconds(range.start), microsecondsToSeconds(range.endExclusive)];
  const [time, setTime] = useState(start);
  const [isPlaying, setIsPlaying] = useState(false);
  const [heard, setHeard] = useState<'before' | 'after'>('after');
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const both = () => [older.current, newer.current].filter((video) => video !== null);
  const seek = (to: number) => {
    for (const video of both()) video.currentTime = to;
    setTime(to);
  };
  const pause = () => {
    for (const video of both()) video.pause();
  };
  const play = () => {
    if (time >= end - IN_STEP) seek(start);
    // One that cannot play stays a still picture beside the other.
    for (const video of both()) video.play().catch(() => {});
  };
  /** The newer version leads. */
  const follow = () => {
    const now = newer.current?.currentTime ?? start;
    setTime(now);
    if (now >= end) {
      pause();
      seek(start);
    } else if (older.current && Math.abs(older.current.currentTime - now) > IN_STEP) older.current.currentTime = now;
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-full max-w-5xl rounded-lg border border-line bg-surface p-4 text-text backdrop:bg-scrim"
    >
      <h2 id={titleId} className="mb-3 font-semibold text-lg">
        {rangeText(range)} in both versions
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {[before, after].map(({ version, url }, index) => (
          <figure key={version} className="flex min-w-0 flex-col gap-1.5">
            <figcaption className="font-medium text-sm">Version {version}</figcaption>
            <video
              ref={index === 0 ? older : newer}
              src={url}
              aria-label={`Version ${version}`}
              playsInline
              preload="auto"
              muted={heard !== (index === 0 ? 'before' : 'after')}
              onLoadedMetadata={({ currentTarget }) => {
                currentTarget.currentTime = time;
              }}
              {...(index === 1 && {
                onTimeUpdate: follow,
                onPlay: () => setIsPlaying(true),
                onPause: () => setIsPlaying(false),
                onEnded: () => seek(start),
              })}
              className="max-h-[32dvh] w-full rounded-md bg-black object-contain sm:max-h-[60dvh]"
            />
          </figure>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={isPlaying ? pause : play}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label="Time in both versions"
          min={start}
          max={end}
          step={0.04}
          value={time}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-9 min-w-32 grow accent-accent"
        />
        <Button onClick={() => setHeard(heard === 'after' ? 'before' : 'after')}>
          Hear Version {heard === 'after' ? before.version : after.version}
        </Button>
        <Button variant="ghost" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
