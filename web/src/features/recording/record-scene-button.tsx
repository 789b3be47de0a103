import { Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The recorder for one clip of the script, loaded when it is first shown. */
export const LazySceneRecorder = lazyPart(async () => (await import('./scene-recorder.tsx')).SceneRecorder);

/** Opens the recorder for one clip of the script: a placeholder, or footage to be taken again. */
export function RecordSceneButton({ clipId, isRetake = false }: { clipId: string; isRetake?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Video />} onClick={() => setIsOpen(true)}>
        {isRetake ? 'Retake this scene' : 'Record this scene'}
      </Button>
      {isOpen && <LazySceneRecorder clipId={clipId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
