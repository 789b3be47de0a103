import { useEffect, useMemo, useRef, useState } from 'react';
import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { slotsOf, type TemplateConfig, templateLength } from '#shared/templates/template.ts';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { timelineFor } from '#shared/timeline/timeline-for.ts';
import { paintTemplate } from './paint-template.ts';

/** Shorter side of the picture, in pixels. */
const SHORTER_SIDE = 240;

const FRAME_RATE = { numerator: 30, denominator: 1 } as const;

/** The instant of the resting picture: by then the first titles have come in. */
const RESTING_SECONDS = 2;

interface TemplatePictureProps {
  config: TemplateConfig;
  /** Size of the project's frame. */
  format: Size;
  font: CaptionFont;
  /** Plays it, unless its user asked for less motion. */
  isMoving: boolean;
}

/** A small picture of a template in the project's frame, by the painters that draw it in the video. */
export function TemplatePicture({ config, format, font, isMoving }: TemplatePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = format;
  const frame = useMemo(() => {
    const zoom = SHORTER_SIDE / Math.min(width, height);
    return { width: Math.round(width * zoom), height: Math.round(height * zoom) };
  }, [width, height]);
  const drawn = useMemo(() => {
    const { tracks } = timelineFor(config, nearestAspectRatio(frame.width, frame.height));
    const captionLook = { ...DEFAULT_CAPTION_LOOK, font };
    const plan: RenderPlan = compileRenderPlan({
      ...{ tracks, sources: [], ...frame, frameRate: FRAME_RATE, hasWatermark: false, captionLook },
    });
    return { plan, slots: tracks.flatMap(slotsOf) };
  }, [config, frame, font]);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const gone = new AbortController();
    const lengthSeconds = templateLength(config) / MICROSECONDS_PER_SECOND;
    const paintAt = (seconds: number) => paintTemplate(context, drawn, Math.floor(seconds * 30), gone.signal);
    const play = async () => {
      const start = performance.now();
      while (!gone.signal.aborted) {
        await paintAt(((performance.now() - start) / 1000) % lengthSeconds);
        await new Promise(requestAnimationFrame);
      }
    };
    const isStill = !isMoving || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const painted = isStill ? paintAt(Math.min(RESTING_SECONDS, lengthSeconds / 2)) : play();
    // Without its fonts the card has its name only.
    painted.catch(() => setHasFailed(true));
    return () => gone.abort();
  }, [config, drawn, isMoving]);

  return (
    <span aria-hidden="true" className="block bg-linear-to-b from-[#5b6472] to-[#2a2e37]">
      {hasFailed ? null : (
        <canvas
          ref={canvas}
          {...frame}
          className="w-full"
          style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
        />
      )}
    </span>
  );
}
