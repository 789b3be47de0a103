import { type RefObject, useEffect, useRef } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { RULER_HEIGHT, type Scale, timeToX } from './gestures/geometry.ts';
import { isOnScreen, turnPage } from './lane-view.ts';

interface PlayheadProps {
  scale: Scale;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * The current time, moved outside React, every frame during playback. When it leaves the screen, the page turns, even
 * after a jump by a key or the transport; a gesture scrolls by itself. If the user scrolls away during playback, the
 * view stays until the playhead is back on screen.
 */
export function Playhead({ scale, scroller }: PlayheadProps) {
  const session = useEditor();
  const { playback } = session;
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let frame = 0;
    let shownX = timeToX(playback.currentTime(), scale);
    const show = (isPlaying: boolean) => {
      const x = timeToX(playback.currentTime(), scale);
      if (line.current) line.current.style.transform = `translate3d(${x}px, 0, 0)`;
      const view = scroller.current;
      const isGesture = session.store.get(isGestureActiveAtom);
      // If the playhead leaves the screen during a gesture, the view follows it afterwards.
      if (!view || (isPlaying && isGesture)) return;
      const isFollowed = isPlaying ? isOnScreen(view, shownX) : x !== shownX && !isGesture;
      if (isFollowed) turnPage(view, x);
      shownX = x;
    };
    const follow = () => {
      show(true);
      frame = requestAnimationFrame(follow);
    };
    const update = () => {
      const wasPlaying = frame !== 0;
      if (playback.state.status === 'playing') {
        if (!wasPlaying) frame = requestAnimationFrame(follow);
        return;
      }
      cancelAnimationFrame(frame);
      frame = 0;
      show(wasPlaying);
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
