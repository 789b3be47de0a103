import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import type { Rect } from '#shared/geometry/rect.ts';
import type { FaceSample } from '#shared/reframe/faces.ts';
import { microsecondsToSeconds, type SourceTime } from '#shared/time/microseconds.ts';
import { isDecodingError } from '#workers/browser/decode/decoding-error.ts';
import { videoSampleAt } from '#workers/browser/decode/lasting-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { readInput } from '#workers/browser/decode/read-input.ts';
import { whenUserIsIdle } from '#workers/browser/threads/foreground-work.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import {
  DETECTOR_SIZE,
  type FaceBox,
  letterbox,
  mergeBoxes,
  readFaces,
  squareRegions,
  toFaces,
} from '#workers/lib/faces/face-boxes.ts';
import type { DetectFaces } from './load-detector.ts';

/** Above this score a face in the whole picture is sure, and the squares are not looked at: a third of the work. */
const SURE_SCORE = 0.75;

/**
 * Finds the faces of a video at some times. Pauses while the user waits for something, so that playback and seeking
 * come first. Holds one decoded frame at a time.
 * @param times In order. Before the first frame there are no faces, after the last one those of the last.
 * @param onFound Called with the samples as they come; the next picture waits for it.
 * @throws CodedError of the media catalogue (`media.no-tracks` without a picture), the detector's; AbortedError.
 */
export async function findFaces(
  { location, times }: { location: MediaLocation; times: readonly SourceTime[] },
  detect: DetectFaces,
  onFound: (sample: FaceSample) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await readInput(location, signal, async (input) => {
    const { video: track } = await chooseInputTracks(input);
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    const eye = new DetectorEye(detect);
    let index = 0;
    for await (using sample of samplesAt(track, times)) {
      await whenUserIsIdle(signal);
      throwIfAborted(signal);
      const time = times[index];
      index += 1;
      if (time !== undefined) await onFound({ time, faces: sample ? await eye.look(sample) : [] });
    }
  });
}

/** Yields the frame at each time. Slower with damage, because it then seeks each frame separately. */
async function* samplesAt(
  track: InputVideoTrack,
  times: readonly SourceTime[],
): AsyncGenerator<VideoSample | null, void, undefined> {
  const seconds = times.map(microsecondsToSeconds);
  let count = 0;
  try {
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(seconds)) {
      count += 1;
      yield sample;
    }
  } catch (error) {
    if (!isDecodingError(error)) throw error;
    for (; count < seconds.length; count += 1) yield await videoSampleAt(track, seconds[count] ?? 0);
  }
}

/** Shows pictures to the detector, whole and in squares. */
class DetectorEye {
  readonly #detect: DetectFaces;
  readonly #context: OffscreenCanvasRenderingContext2D;

  constructor(detect: DetectFaces) {
    this.#detect = detect;
    const context = new OffscreenCanvas(DETECTOR_SIZE, DETECTOR_SIZE).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No 2D context');
    // The detector has learnt pictures that were made smaller without loss of small parts.
    context.imageSmoothingQuality = 'high';
    this.#context = context;
  }

  async look(sample: VideoSample): Promise<FaceSample['faces']> {
    const picture = { width: sample.displayWidth, height: sample.displayHeight };
    const found = [...(await this.#lookAt(sample, { x: 0, y: 0, ...picture }))];
    if (!found.some(({ score }) => score >= SURE_SCORE)) {
      for (const square of squareRegions(picture)) found.push(...(await this.#lookAt(sample, square)));
    }
    return toFaces(mergeBoxes(found), picture);
  }

  async #lookAt(sample: VideoSample, region: Rect): Promise<readonly FaceBox[]> {
    const picture = { width: sample.displayWidth, height: sample.displayHeight };
    const to = letterbox(region);
    this.#context.fillRect(0, 0, DETECTOR_SIZE, DETECTOR_SIZE);
    sample.draw(
      this.#context,
      ...([region.x, region.y, region.width, region.height] as const),
      ...([to.x, to.y, to.width, to.height] as const),
    );
    const { data } = this.#context.getImageData(0, 0, DETECTOR_SIZE, DETECTOR_SIZE);
    const { boxes, scores } = await this.#detect(data);
    return readFaces(boxes, scores, region, picture);
  }
}
