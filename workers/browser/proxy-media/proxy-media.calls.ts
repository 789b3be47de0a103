import { FrameLedger } from '../../lib/frame-ledger.ts';
import { type Result, toResult } from '../../lib/result.ts';
import { type DecoderLimits, EXPORT_PACE } from '../codecs/paced-decoder.ts';
import type { MediaLocation } from '../decode/media-location.ts';

/** Limits for the decoders of the role `proxy-media`. */
export const PROXY_MEDIA_LIMITS: DecoderLimits = { ledger: new FrameLedger(), pace: EXPORT_PACE };

/** Calls of a worker of the role `proxy-media`, made by {@link ProxyMediaClient} one at a time. */
export const proxyMediaCalls = {
  make: (location: MediaLocation, signal: AbortSignal): Promise<Result<Blob | null>> =>
    toResult(async () => {
      // The other roles never encode: they need not load this.
      const { makeProxyMedia } = await import('./make-proxy-media.ts');
      try {
        return await makeProxyMedia(location, signal);
      } finally {
        PROXY_MEDIA_LIMITS.ledger.closeAll();
      }
    }),
};
export type ProxyMediaCalls = typeof proxyMediaCalls;
