import type { Rect } from '#shared/geometry/rect.ts';
import type { TrackType } from '#shared/timeline/timeline.ts';

/** A clip drawn where it would land. All sizes are px in the content of the lanes. */
export interface Ghost {
  /** Same key, same element: moving a ghost only changes its transform. */
  readonly key: string;
  readonly type: TrackType;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The edges of a clip during a trim. */
export interface TrimView {
  readonly x: number;
  readonly width: number;
  /** Distance in px of the first edge from its original position. The pictures inside stay in place. */
  readonly shift: number;
  /** The edge has reached a limit and is drawn in red. */
  readonly isLimited: boolean;
  /** Later clips close up or make room. */
  readonly isRipple: boolean;
}

/**
 * Draws for a gesture. It writes to elements directly, outside React, because a pointer moves up to a thousand times a
 * second and must not render anything. {@link clear} removes it all.
 */
export class Stage {
  readonly #overlay: HTMLElement;
  readonly #clipElement: (clipId: string) => HTMLElement | null;
  readonly #ghosts = new Map<string, HTMLElement>();
  readonly #dimmed = new Set<HTMLElement>();
  readonly #shifted = new Map<string, HTMLElement>();
  readonly #restore: (() => void)[] = [];
  #band: HTMLElement | null = null;
  #snapLine: HTMLElement | null = null;
  #tip: HTMLElement | null = null;

  /**
   * @param overlay Covers the content of the lanes and takes no pointer events.
   * @param clipElement Finds the element of a clip that is currently drawn.
   */
  constructor(overlay: HTMLElement, clipElement: (clipId: string) => HTMLElement | null) {
    this.#overlay = overlay;
    this.#clipElement = clipElement;
  }

  /** Draws these ghosts and removes all others. */
  showGhosts(ghosts: readonly Ghost[], isRefused: boolean): void {
    const stale = new Set(this.#ghosts.keys());
    for (const ghost of ghosts) {
      stale.delete(ghost.key);
      const element = this.#ghosts.get(ghost.key) ?? this.#createGhost(ghost);
      element.style.transform = `translate3d(${ghost.x}px, ${ghost.y}px, 0)`;
      if (element.style.width !== `${ghost.width}px`) element.style.width = `${ghost.width}px`;
      if (element.dataset['type'] !== ghost.type) element.dataset['type'] = ghost.type;
      element.toggleAttribute('data-refused', isRefused);
    }
    for (const key of stale) {
      this.#ghosts.get(key)?.remove();
      this.#ghosts.delete(key);
    }
  }

  /** Fades clips in their place while their ghosts move. */
  dim(clipIds: Iterable<string>): void {
    for (const id of clipIds) {
      const element = this.#clipElement(id);
      if (!element) continue;
      element.setAttribute('data-dimmed', '');
      this.#dimmed.add(element);
    }
  }

  /**
   * Draws clips moved aside, by distances in px, and all others where they are. `translate` leaves `transform` to React,
   * which may draw the clip again in between.
   */
  showShifts(shifts: ReadonlyMap<string, number>): void {
    for (const [id, element] of this.#shifted) {
      if (shifts.has(id)) continue;
      element.style.translate = '';
      this.#shifted.delete(id);
    }
    for (const [id, px] of shifts) {
      const element = this.#clipElement(id);
      if (!element) continue;
      element.setAttribute('data-shifted', '');
      element.style.translate = `${px}px 0`;
      this.#shifted.set(id, element);
    }
  }

  /** Marks the clip that would be replaced, or none. */
  markTarget(clipId: string | null): void {
    for (const marked of this.#overlay.parentElement?.querySelectorAll('[data-target]') ?? []) {
      if (marked.getAttribute('data-clip-id') !== clipId) marked.removeAttribute('data-target');
    }
    if (clipId) this.#clipElement(clipId)?.setAttribute('data-target', '');
  }

  /** Draws a clip with other edges. {@link clear} restores the element. */
  trim(clipId: string, view: TrimView, edge: 'start' | 'end'): void {
    const element = this.#clipElement(clipId);
    if (!element) return;
    if (!element.hasAttribute('data-trimming')) this.#rememberLook(element);
    element.setAttribute('data-trimming', edge);
    element.toggleAttribute('data-refused', view.isLimited);
    element.toggleAttribute('data-ripple', view.isRipple);
    element.style.transform = `translate3d(${view.x}px, 0, 0)`;
    element.style.width = `${view.width}px`;
    element.style.setProperty('--trim-shift', `${-view.shift}px`);
  }

  showBand(rectangle: Rect): void {
    this.#band ??= this.#append('stage-band');
    this.#band.style.transform = `translate3d(${rectangle.x}px, ${rectangle.y}px, 0)`;
    this.#band.style.width = `${rectangle.width}px`;
    this.#band.style.height = `${rectangle.height}px`;
  }

  /** Draws a line over the whole height at a snap point; null hides it. */
  showSnapLine(x: number | null): void {
    this.#snapLine ??= this.#append('stage-snap-line');
    this.#snapLine.hidden = x === null;
    if (x !== null) this.#snapLine.style.transform = `translate3d(${x}px, 0, 0)`;
  }

  /** Shows a small readout beside the pointer. */
  showTip(text: string, x: number, y: number): void {
    this.#tip ??= this.#append('stage-tip');
    this.#tip.textContent = text;
    this.#tip.style.transform = `translate3d(${x}px, ${y}px, 0)`;
  }

  /** Shakes clips in the way. */
  shake(clipIds: readonly string[]): void {
    for (const id of clipIds) {
      const element = this.#clipElement(id);
      if (!element) continue;
      element.setAttribute('data-shaking', '');
      element.addEventListener('animationend', () => element.removeAttribute('data-shaking'), { once: true });
    }
  }

  /** Removes all drawings and restores the clips' elements. */
  clear(): void {
    for (const element of [...this.#ghosts.values(), this.#band, this.#snapLine, this.#tip]) element?.remove();
    this.#ghosts.clear();
    this.#band = null;
    this.#snapLine = null;
    this.#tip = null;
    for (const element of this.#dimmed) element.removeAttribute('data-dimmed');
    this.#dimmed.clear();
    for (const element of this.#shifted.values()) element.removeAttribute('data-shifted');
    this.showShifts(new Map());
    this.markTarget(null);
    for (const restore of this.#restore.splice(0)) restore();
  }

  /** React doesn't know these changes and would not revert them. */
  #rememberLook(element: HTMLElement): void {
    const { transform, width } = element.style;
    this.#restore.push(() => {
      element.style.transform = transform;
      element.style.width = width;
      element.style.removeProperty('--trim-shift');
      element.removeAttribute('data-trimming');
      element.removeAttribute('data-ripple');
      element.removeAttribute('data-refused');
    });
  }

  #createGhost(ghost: Ghost): HTMLElement {
    const element = this.#append('stage-ghost');
    element.textContent = ghost.label;
    this.#ghosts.set(ghost.key, element);
    return element;
  }

  #append(className: string): HTMLElement {
    const element = document.createElement('div');
    element.className = className;
    this.#overlay.append(element);
    return element;
  }
}
