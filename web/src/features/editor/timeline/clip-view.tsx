import { useAtomValue } from 'jotai';
import { Link, TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import { findGraphic } from '#shared/effects/graphics.ts';
import { damageWithin, describeDamage } from '#shared/media/damage.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import type { TrackType } from '#shared/timeline/timeline.ts';
import { useAsset } from '#web/queries/use-asset.ts';
import { createClipAtom, createSelectedAtom } from '#web/state/document-atoms.ts';
import { sourceFailuresAtom } from '#web/state/playback-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { clipAccessibleName, clipLabel } from './clip-label.ts';
import { ClipPictures } from './clip-pictures.tsx';
import { createTabStopAtom } from './focus-atoms.ts';
import { lengthToPx, type Scale, type TimeRange, timeToX } from './gestures/geometry.ts';
import { KeyframeMarks } from './keyframe-marks.tsx';
import { blankWarning, captionWarning, useCaptionFit } from './use-caption-fit.ts';

const VolumePath = lazyPart(async () => (await import('./volume-path.tsx')).VolumePath);

interface ClipViewProps {
  clipId: string;
  trackType: TrackType;
  /** "Video track 1". */
  trackLabel: string;
  range: TimeRange;
  scale: Scale;
  /** The track is muted or hidden. */
  isQuiet: boolean;
}

const FAILURES: Readonly<Record<SourceFailureReason, string>> = {
  missing: 'This file can’t be found: it may have been deleted, or the network is gone.',
  unreadable: 'This file can’t be read at the moment. The preview keeps trying.',
  'codec-unsupported': 'This browser can’t decode this file.',
  'decode-failed': 'A part of this file can’t be decoded.',
};

/** A narrower clip has no room for words. */
const MINIMUM_LABEL_PX = 28;

/** A clip on its track. It renders for its own changes only; gestures move its element directly (see stage.ts). */
export const ClipView = memo(function ClipView({
  clipId,
  trackType,
  trackLabel,
  range,
  scale,
  isQuiet,
}: ClipViewProps) {
  const clip = useAtomValue(useMemo(() => createClipAtom(clipId), [clipId]));
  const isSelected = useAtomValue(useMemo(() => createSelectedAtom(clipId), [clipId]));
  const isTabStop = useAtomValue(useMemo(() => createTabStopAtom(clipId), [clipId]));
  const failures = useAtomValue(sourceFailuresAtom);
  const asset = useAsset(clip?.assetId ?? '');
  const fitWarning = captionWarning(useCaptionFit(clip, trackType)) ?? blankWarning(clip, trackType);
  if (!clip) return null;
  const damage = damageWithin(asset?.damage ?? [], clip.in, clip.out);
  const warning = fitWarning ?? (damage.length > 0 ? describeDamage(damage) : null);
  const label = clipLabel(clip, trackType, asset?.name);
  const width = lengthToPx(clip.end - clip.start, scale);
  const isWaiting = isPlaceholder(clip, trackType);
  const failure = clip.assetId === '' ? undefined : failures.get(clip.assetId);
  return (
    <div
      role="option"
      aria-selected={isSelected}
      aria-label={clipAccessibleName(clip, label, trackType, trackLabel)}
      aria-description={warning ?? undefined}
      title={(failure && FAILURES[failure]) ?? warning ?? undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-clip-id={clipId}
      data-type={trackType}
      data-placeholder={isWaiting || undefined}
      data-quiet={isQuiet || undefined}
      className="timeline-clip"
      style={{ transform: `translate3d(${timeToX(clip.start, scale)}px, 0, 0)`, width }}
    >
      {asset && trackType !== 'caption' && (
        <div aria-hidden="true" className="timeline-clip-media">
          <ClipPictures asset={asset} clip={clip} trackType={trackType} range={range} scale={scale} />
        </div>
      )}
      {width >= MINIMUM_LABEL_PX && (
        <div className="pointer-events-none absolute inset-x-0 top-0 px-2 py-0.5 text-xs leading-4">
          {isWaiting ? (
            <>
              <span className="block truncate font-medium">{label}</span>
              <span className="line-clamp-2 text-muted">{clip.scene?.visual ?? clip.text ?? 'Drop footage here'}</span>
            </>
          ) : trackType === 'caption' || findGraphic(clip.effects) ? (
            <span dir="auto" className="line-clamp-3">
              {warning && (
                <TriangleAlert aria-hidden="true" data-warning="" className="mr-1 inline size-3 text-warning" />
              )}
              {label}
            </span>
          ) : (
            <span className="timeline-clip-name">
              {(failure || damage.length > 0) && (
                <TriangleAlert aria-hidden="true" className="mr-1 inline size-3 text-warning" />
              )}
              {clip.linkId !== undefined && <Link aria-hidden="true" className="mr-1 inline size-3" />}
              {clip.speed !== undefined && <span data-speed="">{isHeld(clip) ? 'Freeze' : `${clip.speed}×`} </span>}
              {clip.reversed && <span data-reversed="">Reversed </span>}
              {label}
            </span>
          )}
        </div>
      )}
      {clip.effects && <KeyframeMarks clip={clip} scale={scale} />}
      {clip.effects?.some(({ id }) => id === 'volume') && <VolumePath clip={clip} range={range} scale={scale} />}
      <span data-trim="start" aria-hidden="true" className="timeline-trim-handle left-0" />
      <span data-trim="end" aria-hidden="true" className="timeline-trim-handle right-0" />
    </div>
  );
});
