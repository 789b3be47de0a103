import { ImageDown } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import { shownPicture } from './shown-picture.ts';

/** Saves the current picture of a finished video as the cover that platforms ask for. */
export function CoverButton({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [isPending, setIsPending] = useState(false);
  const handleClick = async () => {
    if (!video.current) return;
    setIsPending(true);
    try {
      const name = `cover-${video.current.currentTime.toFixed(1)}s.jpg`;
      saveFile(await shownPicture(video.current), name);
      toast({ title: 'Cover saved', description: name });
    } catch {
      toast({
        title: 'The cover could not be saved',
        description: 'Wait until the video shows its picture, then try again.',
        variant: 'destructive',
      });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button icon={<ImageDown />} isPending={isPending} onClick={() => void handleClick()}>
      Save picture as cover
    </Button>
  );
}
