import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import type { Clip, TrackType } from '#shared/timeline/timeline.ts';
import { filmstripQuery, peaksQuery } from '#web/engine/derivative-queries.ts';
import { thumbnailUrlOf } from '#web/features/editor/library/asset-thumbnail.tsx';
import { isBeatSnappingAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Scale, TimeRange } from './gestures/geometry.ts';
import { drawFilmstrip } from './pictures/draw-filmstrip.ts';
import { drawWaveform } from './pictures/draw-waveform.ts';
import { SourceCanvas } from './pictures/source-canvas.tsx';
import { type SourceWindow, scaleOfSource, sourceWindow } from './pictures/source-window.ts';
import { useBitmap } from './pictures/use-bitmap.ts';

const BeatTicks = lazyPart(async () => (await import('./beat-ticks.tsx')).BeatTicks);

interface ClipPicturesProps {
  asset: Asset;
  clip: Clip;
  trackType: TrackType;
  range: TimeRange;
  scale: Scale;
}

/** Inner height of a clip: the row without its border and margins. */
const CLIP_HEIGHT = 51;
/** A video's sound is drawn along its bottom. */
const FOOT_HEIGHT = 18;

const WAVE_COLOR = { audio: '#6ee7b7', video: '#e5edfb' } as const;

export function ClipPictures({ asset, clip, trackType, range, scale }: ClipPicturesProps) {
  const isFilm = trackType === 'video';
  const { data: filmstrip } = useQuery({ ...filmstripQuery(asset.id), enabled: isFilm && asset.type === 'video' });
  const { data: peaks } = useQuery({ ...peaksQuery(asset.id), enabled: asset.type !== 'image' && !isHeld(clip) });
  const hasBeats = useAtomValue(isBeatSnappingAtom) && trackType === 'audio' && !isHeld(clip);
  const sourceEnd = asset.durationSeconds === null ? null : secondsToMicroseconds(asset.durationSeconds);
  const heldAt = isHeld(clip) ? clip.in : null;
  const sound = heldAt === null ? peaks : undefined;
  const window = sourceWindow(clip, sourceEnd, range, scale);
  const sourceScale = scaleOfSource(clip, scale);
  if (asset.type === 'image') return <Still url={thumbnailUrlOf(asset)} />;
  if (!window) return null;
  return (
    <>
      {isFilm && filmstrip && (
        <FilmstripCanvas filmstrip={filmstrip} window={window} scale={sourceScale} heldAt={heldAt} />
      )}
      {isFilm && sound && <div className="absolute inset-x-0 bottom-0 bg-scrim" style={{ height: FOOT_HEIGHT }} />}
      {sound && (
        <WaveformCanvas
          peaks={sound}
          window={window}
          scale={sourceScale}
          top={isFilm ? CLIP_HEIGHT - FOOT_HEIGHT : FOOT_HEIGHT}
          height={isFilm ? FOOT_HEIGHT : CLIP_HEIGHT - FOOT_HEIGHT}
          gain={clip.volume ?? 1}
          color={WAVE_COLOR[isFilm ? 'video' : 'audio']}
        />
      )}
      {hasBeats && (
        <BeatTicks asset={asset} clip={clip} peaks={peaks} window={window} scale={scale} bottom={CLIP_HEIGHT} />
      )}
    </>
  );
}

function Still({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <div
      className="absolute inset-0 bg-repeat-x"
      style={{ backgroundImage: `url("${url}")`, backgroundSize: 'auto 100%' }}
    />
  );
}

interface FilmstripCanvasProps {
  filmstrip: Filmstrip;
  window: SourceWindow;
  scale: Scale;
  heldAt: Microseconds | null;
}

function FilmstripCanvas({ filmstrip, window, scale, heldAt }: FilmstripCanvasProps) {
  const bitmap = useBitmap(filmstrip.sprite);
  const { start, endExclusive, left, width, isReversed } = window;
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      if (bitmap)
        drawFilmstrip(
          context,
          bitmap,
          filmstrip,
          { start, endExclusive, left, width, isReversed },
          scale,
          CLIP_HEIGHT,
          heldAt,
        );
    },
    [bitmap, filmstrip, start, endExclusive, left, width, isReversed, scale, heldAt],
  );
  return <SourceCanvas window={window} top={0} height={CLIP_HEIGHT} draw={draw} />;
}

interface WaveformCanvasProps {
  peaks: Peaks;
  window: SourceWindow;
  scale: Scale;
  top: number;
  height: number;
  gain: number;
  color: string;
}

function WaveformCanvas({ peaks, window, scale, top, height, gain, color }: WaveformCanvasProps) {
  const { start, endExclusive, left, width, isReversed } = window;
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      context.fillStyle = color;
      drawWaveform(context, peaks, { start, endExclusive, left, width, isReversed }, scale, height, gain);
    },
    [peaks, start, endExclusive, left, width, isReversed, scale, height, gain, color],
  );
  return <SourceCanvas window={window} top={top} height={height} draw={draw} />;
}
