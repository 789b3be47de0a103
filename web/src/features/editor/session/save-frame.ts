import { formatSeconds } from '#shared/time/format.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** Saves the picture at the playhead as a PNG file of the video's full size: for a cover, or to share. */
export async function saveFrame({ playback }: EditorSession): Promise<void> {
  try {
    const name = `frame-${formatSeconds(playback.currentTime())}s.png`;
    const bitmap = await playback.captureFrame();
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    saveFile(await canvas.convertToBlob({ type: 'image/png' }), name);
    toast({ title: 'Frame saved', description: name });
  } catch {
    toast({
      title: 'The frame could not be saved',
      description: 'Wait for the preview to show it, then try again.',
      variant: 'destructive',
    });
  }
}
