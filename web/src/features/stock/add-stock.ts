import type { Asset } from '#shared/contracts/asset.ts';
import type { StockMusic, StockVideo } from '#shared/contracts/stock.ts';
import { pickStockFile } from '#shared/stock/pick-file.ts';
import type { AssetLabel } from '#web/features/uploads/upload-item.ts';
import { uploads } from '#web/features/uploads/uploads.ts';
import { describeError, HttpError, isUnauthorized } from '#web/http/http.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

interface StockTarget {
  readonly projectId: string;
  readonly signal: AbortSignal;
  /** Length that is needed, in seconds; built-in footage repeats its loop that long. */
  readonly seconds: number | null;
  /** In 4K where there is such a file. */
  readonly isUhd?: boolean;
  /** Called when it has reached the library. */
  readonly onArrived: (asset: Asset) => void;
}

/**
 * Downloads stock footage and uploads it like any file (specification, calls). Resolves once the upload has begun, or the failure
 * has been shown.
 */
export function addFootage(video: StockVideo, target: StockTarget): Promise<void> {
  const toasts = {
    arrived: { title: 'Stock footage downloaded', description: 'The video has been added to your library' },
    failure: 'Failed to download video',
  };
  return add(target, toasts, () => {
    const file = pickStockFile(video, target.isUhd);
    if (file === null) throw new Error('No suitable video file found');
    // Loops of the built-in library, and only they, have a title.
    const isLoop = video.title !== undefined && target.seconds !== null && target.seconds > video.duration;
    const link = isLoop ? `${file.link}&seconds=${Math.ceil(target.seconds ?? 0)}` : file.link;
    const { title, credit } = video;
    const label = { name: title ?? (credit ? `${credit.name} on Pexels` : 'Stock footage'), ...(credit && { credit }) };
    return { link, fileName: `stock-${video.id}.mp4`, label };
  });
}

/** Adds music to the library, in the length that is needed. */
export function addMusic(music: StockMusic, target: StockTarget): Promise<void> {
  const toasts = {
    arrived: { title: 'Stock music downloaded', description: 'The music has been added to your library' },
    failure: 'Failed to download music',
  };
  const link = target.seconds === null ? music.link : `${music.link}?seconds=${Math.ceil(target.seconds)}`;
  return add(target, toasts, () => ({ link, fileName: `stock-${music.id}.m4a`, label: { name: music.title } }));
}

interface Toasts {
  readonly arrived: { readonly title: string; readonly description: string };
  /** Shown when there is no message. */
  readonly failure: string;
}

async function add(
  { projectId, signal, onArrived }: StockTarget,
  { arrived, failure }: Toasts,
  choose: () => { link: string; fileName: string; label: AssetLabel },
): Promise<void> {
  try {
    const { link, fileName: wanted, label } = choose();
    const response = await fetch(link, { signal });
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
    const bytes = await response.blob();
    const fileName = bytes.type === 'audio/wav' ? wanted.replace('.m4a', '.wav') : wanted;
    uploads.add([new File([bytes], fileName, { type: bytes.type })], projectId, {
      label,
      onArrived: (asset) => {
        toast(arrived);
        onArrived(asset);
      },
    });
  } catch (error) {
    if (signal.aborted) return;
    if (isUnauthorized(error)) signInAgain();
    else toast({ title: 'Download failed', description: describeError(error) || failure, variant: 'destructive' });
  }
}
