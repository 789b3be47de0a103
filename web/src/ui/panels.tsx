import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

type Edge = 'left' | 'right' | 'top' | 'bottom';

interface ResizablePanelProps {
  /** Under which the size is remembered on this device. */
  id: string;
  /** Names the separator: "Resize library". */
  label: string;
  /** The edge with the separator: a panel at the left of its row has it at the right. */
  edge: Edge;
  /** Pixels, or per cent of the parent with `unit="%"`. */
  defaultSize: number;
  minSize: number;
  maxSize: number;
  /** Default `px`. */
  unit?: 'px' | '%';
  children: ReactNode;
  className?: string;
}

/** A key press moves the edge by this much, in the panel's unit; Shift by four times as much. */
const KEY_STEP = { px: 16, '%': 2 };

/**
 * A panel in a flex row or column whose size the visitor sets by dragging its edge or by arrow keys on it.
 * Home and End go to the bounds, a double click or Enter back to the default.
 */
export function ResizablePanel({
  id,
  label,
  edge,
  defaultSize,
  minSize,
  maxSize,
  unit = 'px',
  children,
  className,
}: ResizablePanelProps) {
  const [size, setSize] = useState(() => clamp(readSize(id) ?? defaultSize));
  const panel = useRef<HTMLDivElement>(null);
  const isRow = edge === 'left' || edge === 'right';
  /** Whether moving the pointer right or down makes the panel larger. */
  const direction = edge === 'right' || edge === 'bottom' ? 1 : -1;

  function clamp(next: number): number {
    return Math.min(maxSize, Math.max(minSize, next));
  }

  function resizeTo(next: number): void {
    setSize(clamp(next));
    writeSize(id, clamp(next));
  }

  function handlePointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const separator = event.currentTarget;
    separator.setPointerCapture(event.pointerId);
    const origin = isRow ? event.clientX : event.clientY;
    const parent = panel.current?.parentElement?.getBoundingClientRect();
    const whole = unit === 'px' ? 100 : Math.max(1, (isRow ? parent?.width : parent?.height) ?? 1);
    const move = (moved: globalThis.PointerEvent) => {
      const delta = (isRow ? moved.clientX : moved.clientY) - origin;
      resizeTo(size + direction * (unit === 'px' ? delta : (delta / whole) * 100));
    };
    const end = () => {
      separator.removeEventListener('pointermove', move);
      separator.removeEventListener('lostpointercapture', end);
    };
    separator.addEventListener('pointermove', move);
    separator.addEventListener('lostpointercapture', end);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const step = KEY_STEP[unit] * (event.shiftKey ? 4 : 1);
    const next = new Map([
      [isRow ? 'ArrowLeft' : 'ArrowUp', size - direction * step],
      [isRow ? 'ArrowRight' : 'ArrowDown', size + direction * step],
      ['Home', minSize],
      ['End', maxSize],
      ['Enter', defaultSize],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resizeTo(next);
  }

  return (
    <div
      ref={panel}
      className={classNames('relative flex shrink-0 flex-col', BORDERS[edge], className)}
      style={isRow ? { width: `${size}${unit}` } : { height: `${size}${unit}` }}
    >
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the window splitter pattern. */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isRow ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(size)}
        aria-valuemin={minSize}
        aria-valuemax={maxSize}
        aria-valuetext={`${Math.round(size)} ${unit === 'px' ? 'pixels' : 'per cent'}`}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
        onDoubleClick={() => resizeTo(defaultSize)}
        className={classNames(
          'absolute z-20 touch-none transition-colors hover:bg-accent focus-visible:bg-accent focus-visible:outline-none active:bg-accent',
          HANDLES[edge],
        )}
      />
    </div>
  );
}

const BORDERS: Record<Edge, string> = {
  left: 'border-l border-line',
  right: 'border-r border-line',
  top: 'border-t border-line',
  bottom: 'border-b border-line',
};

const HANDLES: Record<Edge, string> = {
  left: 'inset-y-0 -left-0.75 w-1.25 cursor-col-resize',
  right: 'inset-y-0 -right-0.75 w-1.25 cursor-col-resize',
  top: 'inset-x-0 -top-0.75 h-1.25 cursor-row-resize',
  bottom: 'inset-x-0 -bottom-0.75 h-1.25 cursor-row-resize',
};

function storageKey(id: string): string {
  return `clipwright.panel.${id}`;
}

function readSize(id: string): number | null {
  try {
    const size = Number.parseFloat(localStorage.getItem(storageKey(id)) ?? '');
    return Number.isFinite(size) ? size : null;
  } catch {
    // Storage is refused in some private windows: sizes then last as long as the page.
    return null;
  }
}

function writeSize(id: string, size: number): void {
  try {
    localStorage.setItem(storageKey(id), String(Math.round(size * 10) / 10));
  } catch {
    // As above: an unremembered size is no failure.
  }
}
