import {
  BufferTarget,
  canEncodeVideo,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import type { Size } from '#shared/geometry/rect.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { evenLength } from '#shared/render/placement.ts';
import type { LayerSpan } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { videoSamples } from '#workers/browser/decode/lasting-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { readInput } from '#workers/browser/decode/read-input.ts';
import { whenUserIsIdle } from '#workers/browser/threads/foreground-work.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';

/** Shorter side of proxy media in pixels: half of 1080p, a quarter of the work, about a preview's size on screen. */
const SHORT_SIDE = 540;

/** Proxy media pays off only when the source has this many times its pixels. */
const WORTHWHILE_PIXELS = 1.5;

/** Longer videos get none: faster seeks aren't worth minutes of work and a hundred megabytes. */
const LONGEST_SECONDS = 300;

/** Seconds between key frames. A seek decodes half of that on average. */
const KEY_FRAME_SECONDS = 0.25;

/** Enough for a picture that is on screen for an instant. */
const QUALITY = new Quality({ bitrate: 2_000_000 });

/** Frames between checks for a waiting user. */
const FRAMES_AT_ONCE = 8;

/** The compositor's only layer: a picture that fills the frame. */
const WHOLE_FRAME: LayerSpan = {
  clipId: 'source',
  assetId: 'source',
  type: 'video',
  firstFrame: 0,
  endFrame: 1,
  timelineStart: timelineTime(0),
  sourceStart: sourceTime(0),
  fit: 'cover',
};

/**
 * Makes a video's proxy media: all frames at their times, small, upright, in H.264 with four key frames a second,
 * without sound. A seek there takes a fraction of the time. The work pauses while the user waits for something.
 * @param shortSide Shorter side of the pictures, in pixels.
 * @returns An MP4, or null for a video that is small, long or transparent, or whose frames this browser can't encode.
 * @throws CodedError of the media catalogue (`media.no-tracks` without a picture), AbortedError.
 */
export async function makeProxyMedia(
  location: MediaLocation,
  signal?: AbortSignal,
  shortSide = SHORT_SIDE,
): Promise<Blob | null> {
  return await readInput(location, signal, async (input) => {
    const { video: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    const size = await sizeOfProxyMedia(track, shortSide);
    return size && (await transcode(track, size, signal));
  });
}

/** Size of a track's proxy media; null when it needs none. */
async function sizeOfProxyMedia(track: InputVideoTrack, shortSide: number): Promise<Size | null> {
  const [width, height, isTransparent, seconds] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.canBeTransparent(),
    track.computeDuration(),
  ]);
  const scale = shortSide / Math.min(width, height);
  const isWorthwhile = scale * scale * WORTHWHILE_PIXELS <= 1;
  if (!isWorthwhile || isTransparent || seconds > LONGEST_SECONDS) return null;
  const size = { width: evenLength(width * scale), height: evenLength(height * scale) };
  const isPossible = (await track.canDecode()) && (await canEncodeVideo('avc', { ...size, quality: QUALITY }));
  return isPossible ? size : null;
}

async function transcode(track: InputVideoTrack, size: Size, signal: AbortSignal | undefined): Promise<Blob | null> {
  const plan = compileRenderPlan({
    ...{ tracks: [], sources: [], hasWatermark: false, frameRate: { numerator: 30, denominator: 1 } },
    ...size,
  });
  const compositor = new FrameCompositor(plan, await loadKernel());
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new VideoSampleSource({
    codec: 'avc',
    quality: QUALITY,
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'quality',
  });
  output.addVideoTrack(video);
  try {
    await output.start();
    let count = 0;
    for await (using sample of videoSamples(track)) {
      if (count % FRAMES_AT_ONCE === 0) await whenUserIsIdle(signal);
      throwIfAborted(signal);
      count += 1;
      // Frames that end before the video begins are never shown.
      if (sample.timestamp + sample.duration <= 0) continue;
      const timing = { timestamp: Math.max(0, sample.microsecondTimestamp), duration: sample.microsecondDuration };
      const frame = await compositor.compose(0, [{ span: WHOLE_FRAME, picture: sample }], timing);
      // The sample closes the frame.
      using small = new VideoSample(frame, { timestamp: Math.max(0, sample.timestamp), duration: sample.duration });
      await video.add(small);
    }
    await output.finalize();
    return target.buffer && new Blob([target.buffer], { type: 'video/mp4' });
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}
