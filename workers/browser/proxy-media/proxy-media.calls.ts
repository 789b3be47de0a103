import { withCodecs } from '#workers/browser/codecs/load-codecs.ts';
import { EXPORT_PACE } from '#workers/browser/codecs/paced-decoder.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { type Result, toResult } from '#workers/lib/result.ts';

const LIMITS = { ledger: new FrameLedger(), pace: EXPORT_PACE };

/** Calls of a worker with the role `proxy-media`, made by {@link ProxyMediaClient} one at a time. */
export const proxyMediaCalls = {
  make: (location: MediaLocation, signal: AbortSignal): Promise<Result<Blob | null>> =>
    toResult(async () => {
      // The other roles never encode, so they don't load this.
      const { makeProxyMedia } = await withCodecs(import('./make-proxy-media.ts'), LIMITS);
      try {
        return await makeProxyMedia(location, signal);
      } finally {
        LIMITS.ledger.closeAll();
      }
    }),
};
export type ProxyMediaCalls = typeof proxyMediaCalls;
