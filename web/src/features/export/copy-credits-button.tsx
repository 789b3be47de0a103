import { ClipboardCopy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Puts the credits of a video's pictures on the clipboard; in a file where the browser does not allow that. */
export function CopyCreditsButton({ credits }: { credits: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(credits);
      toast({ title: 'Credits copied', description: 'Paste them into the description of your post.' });
    } catch {
      saveFile(new Blob([credits], { type: 'text/plain' }), 'credits.txt');
      toast({
        title: 'Credits saved as credits.txt',
        description: 'Your browser does not allow copying. Paste the file’s text into the description of your post.',
      });
    }
  }
  return (
    <Button icon={<ClipboardCopy />} onClick={() => void copy()}>
      Copy credits
    </Button>
  );
}
