import { LazyStockDialog } from '#web/features/stock/lazy-stock-dialog.tsx';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { CommandPalette } from './actions/command-palette.tsx';
import { ShortcutSheet } from './actions/shortcut-sheet.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { EditingTurn } from './editing-turn/editing-turn.tsx';
import { Elsewhere } from './elsewhere/elsewhere.tsx';
import { FirstCutOverlay } from './first-cut/first-cut-overlay.tsx';
import { GoToTimeDialog } from './go-to-time/go-to-time-dialog.tsx';
import { HandOffDialog } from './hand-off/hand-off-dialog.tsx';
import { ConflictDialog } from './header/conflict-dialog.tsx';
import { Proposals } from './proposals/proposals.tsx';
import { useEditor } from './session/editor-context.ts';
import { CodePageDialog } from './subtitles/code-page-dialog.tsx';
import { SubtitlesDialog } from './subtitles/subtitles-dialog.tsx';
import { SaveTemplateDialog } from './titles/save-template-dialog.tsx';

export function Overlays() {
  const { isReadOnly } = useEditor().document;
  return (
    <>
      <Elsewhere />
      {tabWorkspace() !== null && !isReadOnly && <EditingTurn />}
      <CommandPalette />
      <ShortcutSheet />
      <ConflictDialog />
      <FirstCutOverlay />
      <SubtitlesDialog />
      <CodePageDialog />
      <GoToTimeDialog />
      <HandOffDialog />
      <Proposals />
      <SaveTemplateDialog />
      <LazyStockDialog />
      <ClipDialog />
    </>
  );
}
