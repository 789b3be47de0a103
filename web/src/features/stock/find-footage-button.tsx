import { useSetAtom } from 'jotai';
import { Clapperboard } from 'lucide-react';
import { clipDialogAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the stock library for a placeholder, searched by its scene. */
export function FindFootageButton({ clipId }: { clipId: string }) {
  const setDialog = useSetAtom(clipDialogAtom);
  return (
    <Button size="sm" icon={<Clapperboard />} onClick={() => setDialog({ type: 'footage', clipId })}>
      Find footage for this scene
    </Button>
  );
}
