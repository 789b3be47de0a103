import { type ReactNode, useState } from 'react';
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

/** The panel that gets the room that the others leave. */
export function MainPanel({ minSize, children }: { minSize: string; children: ReactNode }) {
  return (
    <Panel id="panel-main" minSize={minSize} className={PANEL}>
      {children}
    </Panel>
  );
}

interface ResizablePanelProps {
  /** Names the size remembered on this device. */
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

/**
 * A panel whose size the visitor sets by dragging its separator or by arrow keys on it. Home and End go to the bounds, a
 * double click back to the default.
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
  const separator = (
    <Separator
      aria-label={label}
      // The library would go back to the remembered size.
      disableDoubleClick
      onDoubleClick={() => panel.current?.resize(`${defaultSize}${unit}`)}
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
        onResize={({ inPixels, asPercentage }) => writeSize(id, unit === 'px' ? inPixels : asPercentage)}
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
