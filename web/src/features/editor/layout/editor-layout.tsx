import { useAtom, useSetAtom } from 'jotai';
import {
  FolderOpen,
  ScrollText,
  SlidersHorizontal,
  SquareSplitHorizontal,
  TextCursor,
  Trash2,
  Type,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionName } from '#web/features/editor/actions/actions.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { PreviewPanel } from '#web/features/editor/preview/preview-panel.tsx';
import { useLayout } from '#web/features/editor/session/use-layout.ts';
import { TimelinePanel } from '#web/features/editor/timeline/timeline-panel.tsx';
import { leftPanelAtom, sheetAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MainPanel, PanelGroup, ResizablePanel } from '#web/ui/panels.tsx';
import { LeftPanel } from './left-panel.tsx';

const Sheet = lazyPart(async () => (await import('#web/ui/sheet.tsx')).Sheet);

/** The four regions: side by side where there is room, side panels as sheets where there is less. */
export function EditorRegions() {
  const layout = useLayout();
  return (
    <div className="flex min-h-0 grow flex-col">
      <PanelGroup direction="column">
        <MainPanel minSize="30%">
          <PanelGroup direction="row">
            {layout === 'wide' && (
              <ResizablePanel
                id="library"
                label="Resize the media library"
                main="after"
                defaultSize={280}
                minSize={220}
                maxSize={480}
              >
                <LeftPanel />
              </ResizablePanel>
            )}
            <MainPanel minSize="240px">
              {layout === 'medium' && <PanelButtons />}
              <PreviewPanel />
            </MainPanel>
            {layout === 'wide' && (
              <ResizablePanel
                id="inspector"
                label="Resize the inspector"
                main="before"
                defaultSize={300}
                minSize={240}
                maxSize={480}
              >
                <InspectorPanel />
              </ResizablePanel>
            )}
          </PanelGroup>
        </MainPanel>
        <ResizablePanel
          id="timeline"
          label="Resize the timeline"
          main="before"
          unit="%"
          defaultSize={35}
          minSize={20}
          maxSize={70}
        >
          <TimelinePanel />
        </ResizablePanel>
      </PanelGroup>
      {layout === 'narrow' && <BottomBar />}
      {layout !== 'wide' && <PanelSheets isAtBottom={layout === 'narrow'} />}
    </div>
  );
}

function PanelSheets({ isAtBottom }: { isAtBottom: boolean }) {
  const [sheet, setSheet] = useAtom(sheetAtom);
  const close = (isOpen: boolean) => !isOpen && setSheet('none');
  return (
    <>
      <Sheet
        open={sheet === 'left'}
        onOpenChange={close}
        title="Media, text, script and transcript"
        side={isAtBottom ? 'bottom' : 'left'}
        isModal={false}
      >
        <LeftPanel />
      </Sheet>
      <Sheet
        open={sheet === 'inspector'}
        onOpenChange={close}
        title="Inspector"
        side={isAtBottom ? 'bottom' : 'right'}
        isModal={false}
      >
        <div className="pt-3">
          <InspectorPanel isTitled={false} />
        </div>
      </Sheet>
    </>
  );
}

function PanelButtons() {
  const setSheet = useSetAtom(sheetAtom);
  const openLeft = useOpenLeft();
  return (
    <div className="flex shrink-0 justify-between border-line border-b bg-surface px-2 py-1">
      <div className="flex">
        <Button size="sm" variant="ghost" icon={<FolderOpen />} onClick={() => openLeft('library')}>
          Media Library
        </Button>
        <Button size="sm" variant="ghost" icon={<Type />} onClick={() => openLeft('titles')}>
          Text
        </Button>
        <Button size="sm" variant="ghost" icon={<ScrollText />} onClick={() => openLeft('script')}>
          Script
        </Button>
        <Button size="sm" variant="ghost" icon={<TextCursor />} onClick={() => openLeft('transcript')}>
          Transcript
        </Button>
      </div>
      <Button size="sm" variant="ghost" icon={<SlidersHorizontal />} onClick={() => setSheet('inspector')}>
        Inspector
      </Button>
    </div>
  );
}

/** Opens a left panel as a sheet. */
function useOpenLeft() {
  const setSheet = useSetAtom(sheetAtom);
  const setPanel = useSetAtom(leftPanelAtom);
  return (panel: 'library' | 'titles' | 'script' | 'transcript') => {
    setPanel(panel);
    setSheet('left');
  };
}

/** The actions that a thumb needs most, when there is no room for panels. */
function BottomBar() {
  const setSheet = useSetAtom(sheetAtom);
  const openLeft = useOpenLeft();
  return (
    <nav
      aria-label="Editor panels"
      className="grid shrink-0 grid-cols-6 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <BarButton label="Media" icon={<FolderOpen />} onClick={() => openLeft('library')} />
      <BarButton label="Script" icon={<ScrollText />} onClick={() => openLeft('script')} />
      <BarButton label="Transcript" icon={<TextCursor />} onClick={() => openLeft('transcript')} />
      <BarAction name="split" icon={<SquareSplitHorizontal />} />
      <BarAction name="delete" icon={<Trash2 />} />
      <BarButton label="Properties" icon={<SlidersHorizontal />} onClick={() => setSheet('inspector')} />
    </nav>
  );
}

function BarAction({ name, icon }: { name: ActionName; icon: ReactNode }) {
  const { label, isEnabled, run } = useAction(name);
  return <BarButton label={label} icon={icon} isDisabled={!isEnabled} onClick={run} />;
}

interface BarButtonProps {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
}

function BarButton({ label, icon, isDisabled = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onClick}
      className="flex h-14 flex-col items-center justify-center gap-1 text-muted text-xs hover:text-text disabled:opacity-40 [&_svg]:size-5"
    >
      {icon}
      {label}
    </button>
  );
}
