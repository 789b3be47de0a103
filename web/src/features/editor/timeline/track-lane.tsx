import { atom, useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { TRACK_ROW_HEIGHT_PX } from '#shared/timeline/constants.ts';
import { clipIndexAtom, createTrackAtom, selectionAtom } from '#web/state/document-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ClipView } from './clip-view.tsx';
import { createTrackTabStopAtom } from './focus-atoms.ts';
import { clipsInRange, type Scale, type TimeRange } from './gestures/geometry.ts';

const TransitionMarks = lazyPart(async () => (await import('./transition-marks.tsx')).TransitionMarks);
const LevelHandles = lazyPart(async () => (await import('./level-handles.tsx')).LevelHandles);

interface TrackLaneProps {
  trackId: string;
  label: string;
  range: TimeRange;
  scale: Scale;
}

/**
 * The visible clips of one track, and the tab stop: without it, scrolling would lose the focus and Tab would skip the
 * track.
 */
export const TrackLane = memo(function TrackLane({ trackId, label, range, scale }: TrackLaneProps) {
  const track = useAtomValue(useMemo(() => createTrackAtom(trackId), [trackId]));
  const isSelected = useAtomValue(useMemo(() => createTrackSelectedAtom(trackId), [trackId]));
  const tabStop = useAtomValue(useMemo(() => createTrackTabStopAtom(trackId), [trackId]));
  if (!track) return null;
  const { first, endExclusive } = clipsInRange(track.clips, range);
  const clips = track.clips.slice(first, endExclusive);
  if (tabStop && tabStop.end <= range.start) clips.unshift(tabStop);
  if (tabStop && tabStop.start >= range.endExclusive) clips.push(tabStop);
  const isQuiet = track.hidden === true || (track.type === 'audio' && track.muted === true);
  const lane = (
    <div
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      data-lane=""
      aria-description={track.locked ? 'Locked' : undefined}
      data-locked={track.locked}
      className="relative border-line border-b"
      style={{ height: TRACK_ROW_HEIGHT_PX }}
    >
      {clips.map((clip) => (
        <ClipView
          key={clip.id}
          clipId={clip.id}
          trackType={track.type}
          trackLabel={label}
          range={range}
          scale={scale}
          isQuiet={isQuiet}
        />
      ))}
    </div>
  );
  if (track.type === 'caption') return lane;
  const hasMarks =
    track.type === 'video' && (isSelected || track.clips.some(({ transition }) => transition !== undefined));
  return (
    <div className="relative">
      {lane}
      {hasMarks && <TransitionMarks track={track} label={label} range={range} scale={scale} />}
      {isSelected && <LevelHandles track={track} label={label} range={range} scale={scale} />}
    </div>
  );
});

/** True while a clip of the track is selected. */
function createTrackSelectedAtom(trackId: string) {
  return atom((get) => {
    const index = get(clipIndexAtom);
    return [...get(selectionAtom)].some((clipId) => index.get(clipId)?.track.id === trackId);
  });
}
