import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { classNames } from './class-names.ts';

interface PanelGroupProps {
  direction: 'row' | 'column';
  /** {@link ResizablePanel}s around one {@link MainPanel}. */
  children: ReactNode;
}

/** Panels that share a row or a column. */
export function PanelGroup({ direction, children }: PanelGroupProps) {
  return (
    <Group
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      resizeTargetMinimumSize={{ fine: 6, coarse: 20 }}
      className="min-h-0 grow touch-auto!"
    >
      {children}
    </Group>
  );
}

/** The panel that fills the remaining space. */
export function MainPanel({ minSize, children }: { minSize: string; children: ReactNode }) {
  return (
    <Panel minSize={minSize} className={PANEL}>
      {children}
    </Panel>
  );
}

interface ResizablePanelProps {
  /** Key for the size stored on this device. */
  id: string;
  /** Names the separator: "Resize the library". */
  label: string;
  /** Where the main panel is. */
  main: 'before' | 'after';
  /** Pixels, or per cent of the group with `unit="%"`. */
  defaultSize: number;
  minSize: number;
  maxSize: number;
  /** Default `px`. */
  unit?: 'px' | '%';
  children: ReactNode;
}

/** Distance that a key press moves the separator, in the panel's unit. */
const KEY_STEP = { px: 16, '%': 2 };

/** Multiplied by this with Shift. */
const SHIFT_STEPS = 4;

/**
 * A panel that the visitor resizes by dragging its separator or with its arrow keys. Home and End go to the bounds, a
 * double click or Enter back to the default.
 */
export function ResizablePanel({
  id,
  label,
  main,
  defaultSize,
  minSize,
  maxSize,
  unit = 'px',
  children,
}: ResizablePanelProps) {
  const panel = usePanelRef();
  const [firstSize] = useState(() => readSize(id) ?? defaultSize);
  const focusedBefore = useRef<EventTarget | null>(null);

  function currentSize(): number {
    const size = panel.current?.getSize();
    return (unit === 'px' ? size?.inPixels : size?.asPercentage) ?? defaultSize;
  }

  function resizeTo(size: number): void {
    const next = Math.min(maxSize, Math.max(minSize, size));
    panel.current?.resize(`${next}${unit}`);
    writeSize(id, next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isRow = event.currentTarget.ariaOrientation === 'vertical';
    const step = KEY_STEP[unit] * (event.shiftKey ? SHIFT_STEPS : 1) * (main === 'after' ? 1 : -1);
    const next = new Map([
      [isRow ? 'ArrowLeft' : 'ArrowUp', currentSize() - step],
      [isRow ? 'ArrowRight' : 'ArrowDown', currentSize() + step],
      ['Home', minSize],
      ['End', maxSize],
      ['Enter', defaultSize],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    resizeTo(next);
  }

  /** The library focuses a pressed separator, which would then take the page's arrow keys. */
  function returnFocus(separator: HTMLElement): void {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    else separator.blur();
  }

  const separator = (
    <Separator
      aria-label={label}
      // The library would go back to the remembered size.
      disableDoubleClick
      onDoubleClick={() => resizeTo(defaultSize)}
      // Runs before the library, whose steps are 5 % of the group.
      onKeyDownCapture={handleKeyDown}
      onFocusCapture={({ relatedTarget }) => {
        focusedBefore.current = relatedTarget;
      }}
      onPointerDown={({ currentTarget }) => returnFocus(currentTarget)}
      onLostPointerCapture={() => writeSize(id, currentSize())}
      className={classNames(
        'relative z-20 bg-line outline-none after:absolute after:transition-colors',
        'hover:after:bg-accent focus-visible:after:bg-accent data-[separator=active]:after:bg-accent',
        'aria-[orientation=vertical]:w-px aria-[orientation=vertical]:after:inset-y-0 aria-[orientation=vertical]:after:-inset-x-0.5',
        'aria-[orientation=horizontal]:h-px aria-[orientation=horizontal]:after:inset-x-0 aria-[orientation=horizontal]:after:-inset-y-0.5',
      )}
    />
  );
  return (
    <>
      {main === 'before' && separator}
      <Panel
        id={`panel-${id}`}
        panelRef={panel}
        defaultSize={`${firstSize}${unit}`}
        minSize={`${minSize}${unit}`}
        maxSize={`${maxSize}${unit}`}
        groupResizeBehavior={unit === 'px' ? 'preserve-pixel-size' : 'preserve-relative-size'}
        // A group that already had these panels in a window of another size restores its shares of that time.
        onResize={(_size, _id, previous) => previous ?? panel.current?.resize(`${readSize(id) ?? defaultSize}${unit}`)}
        className={PANEL}
      >
        {children}
      </Panel>
      {main === 'after' && separator}
    </>
  );
}

/** The library sets `overflow` and `touch-action` inline. */
const PANEL = 'flex min-w-0 flex-col overflow-hidden! touch-auto!';

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
    // As above: an unremembered size is not a failure.
  }
}
