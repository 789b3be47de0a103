import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { MediaInfo } from '#shared/media/media-info.ts';
import { thumbnailQuery } from '#web/engine/derivative-queries.ts';
import { queryClient } from '#web/http/client.ts';
import { keepUpload } from './keep-upload.ts';

const INFO: MediaInfo = {
  type: 'image',
  mimeType: 'image/png',
  durationUs: null,
  width: 64,
  height: 64,
  video: null,
  audio: null,
  notices: [],
};

afterEach(() => queryClient.clear());

test('a card that showed the asset before its picture was kept finds it then', async () => {
  const assetId = crypto.randomUUID();
  const card = new QueryObserver(queryClient, thumbnailQuery(assetId));
  const unmount = card.subscribe(() => {});
  await expect.poll(() => card.getCurrentResult().data).toBeNull();
  await keepUpload(assetId, {
    file: new File(['png'], 'still.png', { type: 'image/png' }),
    original: null,
    info: INFO,
    thumbnail: new Blob(['webp'], { type: 'image/webp' }),
  });
  await expect.poll(() => card.getCurrentResult().data).toBeInstanceOf(Blob);
  unmount();
});
