import { formatSeconds } from '#shared/time/format.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** Browsers have begun to read a download by then. */
const DOWNLOAD_MS = 10_000;

/** Saves the picture at the playhead as a PNG file of the video's full size: for a cover, or to share. */
export async function saveFrame({ playback }: EditorSession): Promise<void> {
  try {
    const name = `frame-${formatSeconds(playback.currentTime())}s.png`;
    const bitmap = await playback.captureFrame();
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const url = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Safari reads it after the click, and saves nothing if it is gone by then.
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
    toast({ title: 'Frame saved', description: name });
  } catch {
    toast({
      title: 'The frame could not be saved',
      description: 'Wait for the preview to show it, then try again.',
      variant: 'destructive',
    });
  }
}
