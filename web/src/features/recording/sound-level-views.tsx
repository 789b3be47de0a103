import { type RefObject, useEffect, useRef } from 'react';
import { meterShare, openSoundLevel, type SoundLevel } from './sound-level.ts';

/** A peak above this is about to clip. */
const LOUD_PEAK = 0.9;
/** Interval at which screen readers and tests can read the value. */
const VALUE_MS = 500;

/** A live level of the microphone. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useSoundFrames(stream, (level, epochMs) => {
    const peak = level.peak();
    const share = meterShare(peak);
    if (bar.current) {
      bar.current.style.transform = `scaleX(${share})`;
      bar.current.classList.toggle('bg-danger', peak > LOUD_PEAK);
    }
    if (meter.current && epochMs - Number(meter.current.dataset['at'] ?? 0) > VALUE_MS) {
      meter.current.dataset['at'] = String(epochMs);
      meter.current.ariaValueNow = String(Math.round(share * 100));
    }
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a transform in each frame costs no layout, unlike the value of a meter element.
    <div
      ref={meter}
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="h-1.5 overflow-hidden rounded-full bg-line-strong"
    >
      <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-audio" />
    </div>
  );
}

/** Specification, business constants. */
const WAVEFORM = { width: 600, height: 150 };
const BAR_PX = 3;
const BAR_MS = 50;

/** The latest ten seconds of a stream's sound as bars, newest on the right. It stands still while paused. */
export function LiveWaveform({ stream, isPaused }: { stream: MediaStream; isPaused: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = useRef<number[]>([]);
  const drawnMs = useRef(0);
  useSoundFrames(stream, (level, epochMs) => {
    if (isPaused || epochMs - drawnMs.current < BAR_MS) return;
    drawnMs.current = epochMs;
    peaks.current = [...peaks.current, level.peak()].slice(-WAVEFORM.width / BAR_PX);
    draw(canvas, peaks.current);
  });
  return (
    <canvas
      ref={canvas}
      {...WAVEFORM}
      role="img"
      aria-label="Live waveform"
      className="block h-auto w-full rounded-md border border-line bg-canvas text-audio"
    />
  );
}

function draw(canvas: RefObject<HTMLCanvasElement | null>, peaks: readonly number[]): void {
  const context = canvas.current?.getContext('2d');
  if (!canvas.current || !context) return;
  const { width, height } = WAVEFORM;
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas.current).color;
  for (const [index, peak] of peaks.entries()) {
    const barHeight = Math.max(2, peak * height);
    context.fillRect(width - (peaks.length - index) * BAR_PX, (height - barHeight) / 2, BAR_PX - 1, barHeight);
  }
}

/** Calls back in each animation frame with the level of a stream that has sound. */
function useSoundFrames(stream: MediaStream, onFrame: (level: SoundLevel, epochMs: number) => void): void {
  const callback = useRef(onFrame);
  useEffect(() => {
    callback.current = onFrame;
  });
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const level = openSoundLevel(stream);
    let frame = requestAnimationFrame(function next(epochMs) {
      callback.current(level, epochMs);
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      level.close();
    };
  }, [stream]);
}
