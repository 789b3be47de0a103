import { formatSeconds } from '#shared/time/format.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** By then a browser has begun to read what it downloads. */
const DOWNLOAD_MS = 10_000;

/** Saves the picture at the playhead as a PNG file of the video's full size: for a cover, or to show to somebody. */
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
    // Safari reads it after the click, and saves nothing when it is gone by then.
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
    toast({ title: 'Frame saved', description: name });
  } catch {
    toast({
      title: 'The frame could not be saved',
      description: 'Wait until the preview shows it, and try again.',
      variant: 'destructive',
    });
  }
}
