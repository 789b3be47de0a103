import { type RefObject, useEffect, useRef } from 'react';
import { useEditor } from '../session/editor-context.ts';
import { RULER_HEIGHT, type Scale, timeToX } from './geometry.ts';
import { turnPage } from './lane-view.ts';

interface PlayheadProps {
  scale: Scale;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Where time stands. It is moved outside React, with every frame while time passes. When it leaves the screen the page
 * turns, also for a jump by a key or the transport; a gesture scrolls by itself.
 */
export function Playhead({ scale, scroller }: PlayheadProps) {
  const session = useEditor();
  const { playback } = session;
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let frame = 0;
    let shownTime = playback.currentTime();
    const draw = () => {
      const x = timeToX(playback.currentTime(), scale);
      if (line.current) line.current.style.transform = `translate3d(${x}px, 0, 0)`;
      return x;
    };
    const follow = () => {
      const x = draw();
      if (scroller.current) turnPage(scroller.current, x);
      frame = requestAnimationFrame(follow);
    };
    const update = () => {
      const isPlaying = playback.state.status === 'playing';
      if (isPlaying && frame === 0) frame = requestAnimationFrame(follow);
      if (!isPlaying) {
        cancelAnimationFrame(frame);
        frame = 0;
        const x = draw();
        const time = playback.currentTime();
        const hasJumped = time !== shownTime && !session.surface?.isGestureActive();
        if (hasJumped && scroller.current) turnPage(scroller.current, x);
        shownTime = time;
      }
    };
    update();
    const unsubscribe = playback.subscribe(update);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [session, playback, scale, scroller]);

  return (
    <div
      ref={line}
      aria-hidden="true"
      data-playhead=""
      className="pointer-events-none absolute inset-y-0 left-0 z-5 w-px bg-accent"
    >
      <div className="-left-[5px] absolute h-3 w-[11px] rounded-b-sm bg-accent" style={{ top: RULER_HEIGHT - 12 }} />
    </div>
  );
}
