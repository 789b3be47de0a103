import { Elsewhere } from '#web/features/editor/elsewhere/elsewhere.tsx';
import { FirstCutOverlay } from '#web/features/editor/first-cut/first-cut-overlay.tsx';
import { ConflictDialog } from '#web/features/editor/header/conflict-dialog.tsx';
import { CodePageDialog } from '#web/features/editor/subtitles/code-page-dialog.tsx';
import { SubtitlesDialog } from '#web/features/editor/subtitles/subtitles-dialog.tsx';
import { LazyStockDialog } from '#web/features/stock/lazy-stock-dialog.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

export function Overlays() {
  return (
    <>
      <Elsewhere />
      <CommandPalette />
      <ShortcutSheet />
      <ConflictDialog />
      <FirstCutOverlay />
      <SubtitlesDialog />
      <CodePageDialog />
      <LazyStockDialog />
      <ClipDialog />
    </>
  );
}
