import { EncodedPacketSink, type Input, VideoSample } from 'mediabunny';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { microsecondsToSeconds, type SourceTime } from '#shared/time/microseconds.ts';
import { copySample } from '#workers/browser/codecs/copy-sample.ts';
import { codecNameOf } from '#workers/browser/decode/codec-name.ts';
import { decodeImage } from '#workers/browser/decode/image-reader.ts';
import { videoSamples } from '#workers/browser/decode/lasting-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import { watchNetwork } from '#workers/browser/decode/open-input.ts';
import { FrameFeed } from '#workers/engine/render/frame-feed.ts';
import { StillSource, VideoFrameSource } from '#workers/engine/render/frame-source.ts';
import { ReversedSource } from '#workers/engine/render/reversed-source.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { exportError, sourceError } from './export-error.ts';
import type { MediaInputs } from './media-inputs.ts';
import { SOURCE_LIMIT_MS } from './source-deadline.ts';

/** Gives up on a decoder that is silent for this long: an export must not hang silently. */
const DECODE_LIMIT_MS = 20_000;

/**
 * Opens the pictures of a plan's layers in a browser.
 * @param limitMs Time limit for opening a source.
 */
export function openFeed(
  plan: Pick<RenderPlan, 'layers' | 'frameRate'>,
  inputs: MediaInputs,
  ledger: FrameLedger,
  limitMs = SOURCE_LIMIT_MS,
): FrameFeed<VideoSample> {
  const expired = () => mediaError({ code: 'media.unreadable' });
  return new FrameFeed<VideoSample>(plan, {
    open: async ({ type, assetId, reversed }, start) => {
      if (type === 'image') return openStill(await decodeImage(await inputs.blob(assetId)), ledger);
      const open = (from: SourceTime) => openVideo(assetId, inputs.input(assetId), from);
      if (!reversed) return await open(start);
      return new ReversedSource({
        open: (from, signal) =>
          withDeadline(open(from), { limitMs, expired, signal, onLate: (source) => source.dispose() }),
        keep: copySample,
      });
    },
    limitMs,
    expired,
    fail: sourceError,
  });
}

/**
 * Decodes a video forward from the start of its first clip.
 * @param limitMs Longest silence allowed from the decoder.
 * @throws CodedError `media.no-tracks` or `media.codec-unsupported`.
 */
export async function openVideo(
  assetId: string,
  input: Input,
  start: SourceTime,
  limitMs = DECODE_LIMIT_MS,
): Promise<VideoFrameSource<VideoSample>> {
  const { video: track } = await chooseInputTracks(input);
  if (!track) throw mediaError({ code: 'media.no-tracks' });
  if (!(await track.canDecode())) {
    const codec = await codecNameOf(track);
    throw mediaError({ code: 'media.codec-unsupported', codec, part: 'picture', canConvert: true });
  }
  const toleranceUs = sourceTimeToleranceUs(await track.getTimeResolution());
  // Frames before the first key frame can't be decoded, so the first decodable one replaces them.
  const firstKey = await new EncodedPacketSink(track).getFirstKeyPacket({ verifyKeyPackets: true });
  if (!firstKey) throw mediaError({ code: 'media.damaged' });
  const fromSeconds = Math.max(microsecondsToSeconds(start + toleranceUs), firstKey.timestamp);
  return new VideoFrameSource(videoSamples(track, fromSeconds), {
    toleranceUs,
    wait: (next, signal) => {
      const isStarved = watchNetwork(input, limitMs);
      const expired = () =>
        isStarved()
          ? mediaError({ code: 'media.unreadable' })
          : exportError({ code: 'export.source-stalled', assetId });
      return withDeadline(next, { limitMs, expired, signal });
    },
    empty: () => mediaError({ code: 'media.damaged' }),
  });
}

/** Shows one bitmap at every time, and closes it at the end. */
export function openStill(bitmap: ImageBitmap, ledger: FrameLedger): StillSource<VideoSample> {
  const sample = ledger.open(new VideoSample(bitmap, { timestamp: 0 }));
  bitmap.close();
  return new StillSource(sample, () => ledger.close(sample));
}
