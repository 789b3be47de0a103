import { useSetAtom } from 'jotai';
import { Video } from 'lucide-react';
import type { Asset } from '#shared/contracts/asset.ts';
import { isTakeName } from '#shared/media/recording-names.ts';
import { clipDialogAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the recorder for one clip of the script: a placeholder, or one with footage. */
export function RecordSceneButton({ clipId, asset }: { clipId: string; asset: Asset | null | undefined }) {
  const setDialog = useSetAtom(clipDialogAtom);
  return (
    <Button size="sm" icon={<Video />} onClick={() => setDialog({ type: 'record', clipId })}>
      {recordSceneLabel(asset)}
    </Button>
  );
}

/** Only a recording can be retaken. @param asset The scene's current asset, if any. */
export function recordSceneLabel(asset: Asset | null | undefined): string {
  return asset && isTakeName(asset.fileName) ? 'Retake this scene' : 'Record this scene';
}
