import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SceneFootage = lazyPart(async () => (await import('./scene-footage.tsx')).SceneFootage);

/** Opens the stock library for a placeholder, searched by its scene. */
export function FindFootageButton({ clipId }: { clipId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Clapperboard />} onClick={() => setIsOpen(true)}>
        Find footage for this scene
      </Button>
      {isOpen && <SceneFootage clipId={clipId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
