import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import type { Filmstrip } from '#shared/media/derivatives.ts';
import { microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { isDecodingError } from '#workers/browser/decode/decoding-error.ts';
import { videoSampleAt } from '#workers/browser/decode/lasting-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { readInput } from '#workers/browser/decode/read-input.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { encodePicture } from './encode-picture.ts';
import { type FilmstripLayout, layoutFilmstrip } from './filmstrip-layout.ts';

/** Longer videos show only key frames, because decoding an hour of film would take minutes. */
const EXACT_SECONDS = 30;

/**
 * Makes the filmstrip of a video. Up to {@link EXACT_SECONDS} each tile is the frame at its time, in longer videos the
 * key frame before it. Holds one decoded frame at a time.
 * @throws CodedError of the media catalogue (`media.no-tracks` without a picture), AbortedError.
 */
export async function makeFilmstrip(location: MediaLocation, signal?: AbortSignal): Promise<Filmstrip> {
  return await readInput(location, signal, async (input) => {
    const { video: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    const [seconds, width, height] = await Promise.all([
      track.computeDuration(),
      track.getDisplayWidth(),
      track.getDisplayHeight(),
    ]);
    const layout = layoutFilmstrip(secondsToMicroseconds(Math.max(0, seconds)), width, height);
    const canvas = await drawTiles(track, layout, seconds <= EXACT_SECONDS);
    return { sprite: await encodePicture(canvas), ...layout };
  });
}

async function drawTiles(track: InputVideoTrack, layout: FilmstripLayout, isExact: boolean): Promise<OffscreenCanvas> {
  const { tileWidth, tileHeight, tileCount } = layout;
  const canvas = new OffscreenCanvas(tileWidth * tileCount, tileHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context');
  context.imageSmoothingQuality = 'medium';
  const times = isExact ? tileTimes(layout) : keyFrameTimes(track, layout);
  let tile = 0;
  for await (using sample of tileSamples(track, times)) {
    // Before the first frame a tile repeats the previous one, or stays empty.
    if (sample) drawTile(context, sample, tile, layout);
    else if (tile > 0) repeatTile(context, tile, layout);
    tile += 1;
  }
  return canvas;
}

/** Yields the frame at each time. Slower with damage, because it then seeks each frame separately. */
async function* tileSamples(
  track: InputVideoTrack,
  times: AsyncGenerator<number, void, undefined>,
): AsyncGenerator<VideoSample | null, void, undefined> {
  const all = await Array.fromAsync(times);
  let tile = 0;
  try {
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(all)) {
      tile += 1;
      yield sample;
    }
  } catch (error) {
    if (!isDecodingError(error)) throw error;
    for (; tile < all.length; tile += 1) yield await videoSampleAt(track, all[tile] ?? 0);
  }
}

async function* tileTimes({ tileCount, intervalUs }: FilmstripLayout): AsyncGenerator<number, void, undefined> {
  for (let tile = 0; tile < tileCount; tile++) yield microsecondsToSeconds(tile * intervalUs);
}

async function* keyFrameTimes(
  track: InputVideoTrack,
  layout: FilmstripLayout,
): AsyncGenerator<number, void, undefined> {
  const packets = new EncodedPacketSink(track);
  for await (const time of tileTimes(layout)) {
    const key = await packets.getKeyPacket(time, { metadataOnly: true });
    yield key?.timestamp ?? time;
  }
}

function drawTile(
  context: OffscreenCanvasRenderingContext2D,
  sample: VideoSample,
  tile: number,
  { tileWidth, tileHeight }: FilmstripLayout,
): void {
  sample.draw(context, tile * tileWidth, 0, tileWidth, tileHeight);
}

function repeatTile(
  context: OffscreenCanvasRenderingContext2D,
  tile: number,
  { tileWidth, tileHeight }: FilmstripLayout,
): void {
  const from = (tile - 1) * tileWidth;
  context.drawImage(context.canvas, from, 0, tileWidth, tileHeight, tile * tileWidth, 0, tileWidth, tileHeight);
}
