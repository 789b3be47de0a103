import { useAtomValue } from 'jotai';
import { Maximize, Minimize, Pause, Play, RotateCcw, RotateCw, Square, Volume2, VolumeX } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatDuration, formatSeconds } from '#shared/time/format.ts';
import {
  MICROSECONDS_PER_SECOND,
  microsecondsToSeconds,
  secondsToMicroseconds,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { SLIDER_STEP_US } from '#shared/timeline/constants.ts';
import { playbackDuration } from '#shared/timeline/queries.ts';
import { ActionButton } from '#web/features/editor/actions/action-button.tsx';
import { followWorkAtom } from '#web/features/editor/reframe/follow-work.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { shownShapeAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { isMutedAtom, isPlayingAtom, playbackRateAtom, playheadAtom } from '#web/state/playback-atoms.ts';
import { isFullScreenAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Slider } from '#web/ui/slider.tsx';

const ShapeMenu = lazyPart(async () => (await import('./shape-menu.tsx')).ShapeMenu);

/** Shown beside a variant only. */
const VariantNote = lazyPart(async () => (await import('./variant-note.tsx')).VariantNote);

/** Shown while faces are looked for. */
const FollowProgress = lazyPart(
  async () => (await import('#web/features/editor/reframe/follow-progress.tsx')).FollowProgress,
);

const PreviewMenu = lazyPart(async () => (await import('./preview-menu.tsx')).PreviewMenu);

export function Transport() {
  const isPlaying = useAtomValue(isPlayingAtom);
  const isMuted = useAtomValue(isMutedAtom);
  const isFullScreen = useAtomValue(isFullScreenAtom);
  const rate = useAtomValue(playbackRateAtom);
  const { own, shown } = useAtomValue(shownShapeAtom);
  const isFollowing = useAtomValue(followWorkAtom) !== null;
  return (
    <div className="shrink-0 border-line border-t bg-surface px-3 pt-1.5 pb-2">
      {shown !== own && <VariantNote />}
      {isFollowing && <FollowProgress />}
      <PlayheadSlider />
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <TimeReadout />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus; the buttons do the work. */}
        <div className="flex items-center gap-0.5" onMouseDown={keepFocus}>
          <ActionButton name="rewind" icon={<RotateCcw />} tooltipSide="top" />
          <ActionButton
            name="togglePlay"
            size="lg"
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
            tooltipSide="top"
            className="text-text"
          />
          <ActionButton name="stop" icon={<Square />} tooltipSide="top" />
          <ActionButton name="forward" icon={<RotateCw />} tooltipSide="top" />
        </div>
        <div className="flex items-center justify-end gap-1">
          <ShapeMenu waiting={<span className="h-8 w-12" />} />
          {isPlaying && rate !== 1 && <span className="text-warning text-xs tabular">{rate}×</span>}
          <ActionButton
            name="toggleMute"
            label={isMuted ? 'Unmute' : 'Mute'}
            icon={isMuted ? <VolumeX /> : <Volume2 />}
            tooltipSide="top"
            className={isMuted ? 'bg-raised text-accent-text' : undefined}
          />
          <ActionButton
            name="toggleFullScreen"
            label={isFullScreen ? 'Leave the full screen' : 'Full screen'}
            icon={isFullScreen ? <Minimize /> : <Maximize />}
            tooltipSide="top"
          />
          <PreviewMenu waiting={<span className="size-8" />} />
        </div>
      </div>
    </div>
  );
}

function PlayheadSlider() {
  const { playback } = useEditor();
  const time = useAtomValue(playheadAtom);
  const duration = playbackDuration(useAtomValue(timelineAtom));
  return (
    <Slider
      label="Playhead"
      value={Math.min(microsecondsToSeconds(time), microsecondsToSeconds(duration))}
      max={microsecondsToSeconds(duration)}
      step={SLIDER_STEP_US / MICROSECONDS_PER_SECOND}
      onValueChange={(seconds) => playback.seek(timelineTime(secondsToMicroseconds(seconds)))}
      valueText={`${formatSeconds(time)} seconds`}
    />
  );
}

/** Shows whole seconds only, rounded down as in the timeline's readout. */
function TimeReadout() {
  const time = useAtomValue(playheadAtom);
  const duration = playbackDuration(useAtomValue(timelineAtom));
  return (
    <p className="whitespace-nowrap text-muted text-xs tabular">
      <span className="text-text">{formatDuration(Math.floor(Number(formatSeconds(time))))}</span>
      {' / '}
      {formatDuration(microsecondsToSeconds(duration))}
    </p>
  );
}

/** Returns the keys to the timeline after a click, as its toolbar does. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
