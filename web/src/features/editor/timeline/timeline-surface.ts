import { isMac } from '#web/ui/platform.ts';
import { RULER_HEIGHT, type Scale, xToTime } from './gestures/geometry.ts';
import type { GesturePoint, GestureState, HitTarget } from './gestures/gesture.ts';
import type { GestureHost } from './gestures/gesture-host.ts';
import { GestureMachine } from './gestures/gesture-machine.ts';
import { createGesture } from './gestures/gesture-states.ts';
import { laneOffset } from './lane-view.ts';

/** A gesture scrolls within this distance of the lanes' edge. */
const SCROLL_ZONE_PX = 40;
/** Scroll distance per frame at 60 Hz at the very edge. */
const SCROLL_STEP_PX = 18;
const FRAME_MS = 1_000 / 60;

type PointerSnapshot = Pick<
  PointerEvent,
  'clientX' | 'clientY' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'pointerType'
>;

/**
 * Turns the timeline's pointer events into gestures: finds the element and the time under the pointer, captures the
 * pointer while a button is down, and scrolls near the edges.
 */
export class TimelineSurface {
  readonly #scroller: HTMLElement;
  readonly #host: GestureHost;
  readonly #machine: GestureMachine;
  readonly #listeners = new AbortController();
  /** The pointer that a gesture belongs to. */
  #pointerId: number | null = null;
  #last: PointerSnapshot | null = null;
  #scrollFrame = 0;

  constructor(scroller: HTMLElement, host: GestureHost) {
    this.#scroller = scroller;
    this.#host = host;
    this.#machine = new GestureMachine({
      create: (state) => createGesture(host, state),
      onActive: (isActive) => host.setActive(isActive),
    });
    const { signal } = this.#listeners;
    scroller.addEventListener('pointerdown', (event) => this.#handleDown(event), { signal });
    // The timeline takes the focus, not the pressed element, so that the arrow keys step frames.
    scroller.addEventListener('mousedown', (event) => this.#keepFocus(event), { signal });
    window.addEventListener('pointermove', (event) => this.#handleMove(event), { signal });
    window.addEventListener('pointerup', (event) => this.#handleUp(event), { signal });
    window.addEventListener('pointercancel', (event) => this.#handleLost(event), { signal });
    window.addEventListener('blur', () => this.cancel(), { signal });
    for (const type of ['keydown', 'keyup'] as const) {
      window.addEventListener(type, (event) => this.#handleModifier(event), { signal });
    }
  }

  /** Starts a gesture with a pointer that was pressed elsewhere. */
  begin(state: GestureState, event: PointerEvent): void {
    this.#pointerId = event.pointerId;
    this.#last = snapshot(event, event.pointerType);
    this.#machine.begin(state);
    this.#machine.move(this.#point(event));
    this.#startScrolling();
  }

  /** Cancels the current gesture. */
  cancel(): void {
    this.#end();
    this.#machine.cancel();
  }

  dispose(): void {
    this.cancel();
    this.#listeners.abort();
  }

  /** The point under a pointer that drags something in from outside the page. */
  pointAt(event: MouseEvent): GesturePoint {
    return this.#point(snapshot(event, 'mouse'));
  }

  #handleDown(event: PointerEvent): void {
    if (this.#pointerId !== null) return;
    this.#endTyping();
    const target = this.#targetOf(event.target);
    if (event.button === 2 && target.type === 'clip' && !this.#host.selection().has(target.clipId)) {
      this.#host.select(new Set([target.clipId]));
    }
    if (event.button !== 0 || target.type === 'outside') return;
    // A finger on empty space or on an unselected clip scrolls; a tap still selects.
    this.#pointerId = event.pointerId;
    this.#last = snapshot(event, event.pointerType);
    this.#machine.down({ ...this.#point(event), target });
    this.#startScrolling();
  }

  /** Ends typing in a field while its clips are still selected, because the field disappears with the selection. */
  #endTyping(): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !this.#scroller.contains(activeElement)) activeElement.blur();
  }

  #handleMove(event: PointerEvent): void {
    if (event.pointerId !== this.#pointerId) return;
    this.#last = snapshot(event, event.pointerType);
    this.#machine.move(this.#point(event));
  }

  #handleUp(event: PointerEvent): void {
    if (event.pointerId !== this.#pointerId) return;
    this.#end();
    this.#machine.up(this.#point(event));
  }

  #handleLost(event: PointerEvent): void {
    if (event.pointerId === this.#pointerId) this.cancel();
  }

  /** Alt suspends snapping and Shift closes gaps immediately, not only when the pointer moves next. */
  #handleModifier(event: KeyboardEvent): void {
    const key = event.key === 'Alt' ? 'altKey' : event.key === 'Shift' ? 'shiftKey' : null;
    if (this.#pointerId === null || !this.#last || !key) return;
    // On some systems a lone Alt opens the browser's menu.
    event.preventDefault();
    this.#last = { ...this.#last, [key]: event.type === 'keydown' };
    this.#machine.move(this.#point(this.#last));
  }

  #keepFocus(event: MouseEvent): void {
    if (this.#targetOf(event.target).type === 'outside') return;
    event.preventDefault();
    this.#scroller.focus({ preventScroll: true });
  }

  #end(): void {
    this.#pointerId = null;
    cancelAnimationFrame(this.#scrollFrame);
    this.#scrollFrame = 0;
  }

  #startScrolling(): void {
    let before = performance.now();
    const step = (now: number) => {
      if (this.#pointerId === null || !this.#last) return;
      const share = (now - before) / FRAME_MS;
      before = now;
      if (!['idle', 'pointing'].includes(this.#machine.name)) this.#scrollNearEdges(this.#last, share);
      this.#scrollFrame = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.#scrollFrame);
    this.#scrollFrame = requestAnimationFrame(step);
  }

  #scrollNearEdges(at: PointerSnapshot, share: number): void {
    const box = this.#scroller.getBoundingClientRect();
    // A thing dragged from outside must not scroll before it arrives.
    if (this.#machine.name.startsWith('placing') && this.#point(at).target.type === 'outside') return;
    const { scrollLeft, scrollTop } = this.#scroller;
    const dx = pull(at.clientX, box.left + laneOffset(this.#scroller), box.right);
    const dy = this.#machine.name === 'scrubbing' ? 0 : pull(at.clientY, box.top + RULER_HEIGHT, box.bottom);
    if (dx === 0 && dy === 0) return;
    this.#scroller.scrollBy(dx * share, dy * share);
    if (this.#scroller.scrollLeft !== scrollLeft || this.#scroller.scrollTop !== scrollTop) {
      this.#machine.move(this.#point(at));
    }
  }

  #point(event: PointerSnapshot): GesturePoint {
    const box = this.#scroller.getBoundingClientRect();
    const scale: Scale = this.#host.scale();
    const laneLeft = box.left + laneOffset(this.#scroller);
    const x = event.clientX - laneLeft + this.#scroller.scrollLeft;
    const y = event.clientY - box.top - RULER_HEIGHT + this.#scroller.scrollTop;
    const isOutside =
      event.clientX < laneLeft || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    return {
      x,
      y,
      time: xToTime(x, scale),
      clientX: event.clientX,
      clientY: event.clientY,
      target: { type: isOutside ? 'outside' : 'lane' },
      // Ctrl+press is the right button on a Mac.
      isAdding: event.shiftKey || event.metaKey || (event.ctrlKey && !isMac),
      isAlt: event.altKey,
      isMod: event.metaKey || (event.ctrlKey && !isMac),
      isTouch: event.pointerType === 'touch',
    };
  }

  #targetOf(element: EventTarget | null): HitTarget {
    if (!(element instanceof Element)) return { type: 'outside' };
    // Transitions, volume lines and markers have gestures of their own.
    if (element.closest('[data-cuts], [data-levels], [data-markers]')) return { type: 'outside' };
    if (element.closest('[data-ruler]')) return { type: 'ruler' };
    const clip = element.closest<HTMLElement>('[data-clip-id]');
    const clipId = clip?.dataset['clipId'];
    if (clipId !== undefined) {
      const part = element.closest<HTMLElement>('[data-trim]')?.dataset['trim'];
      return { type: 'clip', clipId, part: part === 'start' || part === 'end' ? part : 'body' };
    }
    return { type: element.closest('[data-lanes]') ? 'lane' : 'outside' };
  }
}

function snapshot(event: MouseEvent, pointerType: string): PointerSnapshot {
  const { clientX, clientY, shiftKey, altKey, ctrlKey, metaKey } = event;
  return { clientX, clientY, shiftKey, altKey, ctrlKey, metaKey, pointerType };
}

/** Scroll distance per frame for a pointer at `at` between two edges. It grows with the depth in the zone. */
function pull(at: number, low: number, high: number): number {
  const before = low + SCROLL_ZONE_PX - at;
  const after = at - (high - SCROLL_ZONE_PX);
  const depth = before > 0 ? -before : after > 0 ? after : 0;
  return Math.max(-1, Math.min(1, depth / SCROLL_ZONE_PX)) * SCROLL_STEP_PX;
}
