import { useAtom } from 'jotai';
import { clipDialogAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SceneRecorder = lazyPart(async () => (await import('#web/features/recording/scene-recorder.tsx')).SceneRecorder);
const SceneFootage = lazyPart(async () => (await import('#web/features/stock/scene-footage.tsx')).SceneFootage);

/** The recorder for one clip of the script, or stock footage for it. */
export function ClipDialog() {
  const [dialog, setDialog] = useAtom(clipDialogAtom);
  if (dialog === null) return null;
  const Content = dialog.type === 'record' ? SceneRecorder : SceneFootage;
  return <Content clipId={dialog.clipId} onClose={() => setDialog(null)} />;
}
