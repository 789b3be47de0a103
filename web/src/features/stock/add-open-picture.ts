import { type Asset, assetSchema } from '#shared/contracts/asset.ts';
import type { OpenPictureAnswer } from '#shared/contracts/stock.ts';
import { queryClient } from '#web/http/client.ts';
import { describeError, isUnauthorized, request } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

interface PictureTarget {
  readonly projectId: string;
  readonly signal: AbortSignal;
  /** Called when it has reached the library. */
  readonly onArrived: (asset: Asset) => void;
}

/** Has the server add a picture of an open catalogue to the library. Resolves also when a failure has been shown. */
export async function addOpenPicture(
  { source, id }: OpenPictureAnswer,
  { projectId, signal, onArrived }: PictureTarget,
): Promise<void> {
  try {
    const path = `/api/stock/pictures/${source}/${encodeURIComponent(id)}`;
    const asset = await request('POST', path, { body: { projectId }, schema: assetSchema, signal });
    void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    onArrived(asset);
  } catch (error) {
    if (signal.aborted) return;
    if (isUnauthorized(error)) signInAgain();
    else toast({ title: 'Nothing was added', description: describeError(error), variant: 'destructive' });
  }
}
