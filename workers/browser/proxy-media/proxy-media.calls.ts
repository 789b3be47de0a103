import { FrameLedger } from '../../lib/frame-ledger.ts';
import { type Result, toResult } from '../../lib/result.ts';
import type { MediaLocation } from '../decode/media-location.ts';
import { installPacedDecoder } from '../export/paced-decoder.ts';

/** What a worker of the role `proxy-media` answers; {@link ProxyMediaClient} asks. One call at a time. */
export const proxyMediaCalls = {
  make: (location: MediaLocation, signal: AbortSignal): Promise<Result<Blob | null>> =>
    toResult(async () => {
      // The other roles never encode: they are spared what it takes.
      const { makeProxyMedia } = await import('./make-proxy-media.ts');
      const restoreDecoder = installPacedDecoder(new FrameLedger());
      try {
        return await makeProxyMedia(location, signal);
      } finally {
        restoreDecoder();
      }
    }),
};
export type ProxyMediaCalls = typeof proxyMediaCalls;
