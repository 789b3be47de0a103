import { useCallback, useMemo } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Peaks } from '#shared/media/derivatives.ts';
import { BEATS_OF_BAR, barsOfFile } from '#shared/stock/bed-bars.ts';
import { areBeatsApart } from '#shared/timeline/beats.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { assetBeats, LEAST_BEAT_PX } from './asset-beats.ts';
import { pxToLength, type Scale } from './gestures/geometry.ts';
import { SourceCanvas } from './pictures/source-canvas.tsx';
import { placeInWindow, type SourceWindow, scaleOfSource } from './pictures/source-window.ts';

interface BeatTicksProps {
  asset: Asset;
  clip: Clip;
  peaks: Peaks | null | undefined;
  window: SourceWindow;
  /** That of the timeline. */
  scale: Scale;
  /** Bottom of the clip, in px from its top. */
  bottom: number;
}

const BEAT_HEIGHT = 8;
/** The first beat of a bar. */
const BAR_HEIGHT = 14;
const COLOR = 'rgb(229 237 251 / 55%)';

/** Faint ticks at the beats of a clip's music. */
export function BeatTicks({ asset, clip, peaks, window, scale, bottom }: BeatTicksProps) {
  const { fileName, durationSeconds } = asset;
  const bars = useMemo(() => barsOfFile(fileName, durationSeconds), [fileName, durationSeconds]);
  const beats = useMemo(() => assetBeats(bars, peaks), [bars, peaks]);
  const hasBars = bars !== undefined;
  const sourceScale = scaleOfSource(clip, scale);
  const { start, endExclusive, isReversed } = window;
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      context.fillStyle = COLOR;
      for (const [index, beat] of beats.entries()) {
        if (beat < start || beat >= endExclusive) continue;
        const height = hasBars && index % BEATS_OF_BAR === 0 ? BAR_HEIGHT : BEAT_HEIGHT;
        const left = placeInWindow({ start, endExclusive, isReversed }, beat, sourceScale);
        context.fillRect(left, BAR_HEIGHT - height, 1, height);
      }
    },
    [beats, hasBars, start, endExclusive, isReversed, sourceScale],
  );
  if (!areBeatsApart(clip, beats, pxToLength(LEAST_BEAT_PX, scale))) return null;
  return (
    <div data-beats="">
      <SourceCanvas window={window} top={bottom - BAR_HEIGHT} height={BAR_HEIGHT} draw={draw} />
    </div>
  );
}
