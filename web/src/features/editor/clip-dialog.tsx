import { useAtom } from 'jotai';
import { clipDialogAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SceneRecorder = lazyPart(async () => (await import('#web/features/recording/scene-recorder.tsx')).SceneRecorder);
const SceneFootage = lazyPart(async () => (await import('#web/features/stock/scene-footage.tsx')).SceneFootage);

const ReplaceDialog = lazyPart(
  async () => (await import('#web/features/editor/library/replace-dialog.tsx')).ReplaceDialog,
);

const CONTENTS = { record: SceneRecorder, footage: SceneFootage, replace: ReplaceDialog } as const;

/** The recorder for one clip of the script, stock footage for it, or other media to take its place. */
export function ClipDialog() {
  const [dialog, setDialog] = useAtom(clipDialogAtom);
  if (dialog === null) return null;
  const Content = CONTENTS[dialog.type];
  return <Content clipId={dialog.clipId} onClose={() => setDialog(null)} />;
}
